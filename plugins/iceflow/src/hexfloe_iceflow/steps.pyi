"""Stubs of the part of the compiled rules that judges the steps of explorers: nothing in it is for Python."""
