"""Stubs of the part of the compiled rules that places explorers and floes: nothing in it is for Python."""
