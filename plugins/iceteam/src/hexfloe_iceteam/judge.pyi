"""Stubs of the part of the compiled rules that says what forbids a move: nothing in it is for Python."""
