# Nothing here is for other modules: what it calls stands in laws.pxd.
