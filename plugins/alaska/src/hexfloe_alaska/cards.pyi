"""Nothing here can be called from Python: parts of the compiled rules of Alaska."""
