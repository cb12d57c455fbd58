"""Stubs of the kernels: nothing for Python; the C functions stand in river_kernels.pxd."""
