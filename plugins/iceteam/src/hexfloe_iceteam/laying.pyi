"""Stubs of the part of the compiled rules that lays the course: nothing in it is for Python."""
