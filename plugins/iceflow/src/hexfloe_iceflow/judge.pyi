"""Stubs of the part of the compiled rules that says what is legal: nothing in it is for Python."""
