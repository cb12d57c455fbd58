"""Stubs of the ways over a board in C: nothing here can be called from Python; see `ways.pyi`."""
