"""Stubs of the part of the compiled rules that carries moves out: nothing in it is for Python."""
