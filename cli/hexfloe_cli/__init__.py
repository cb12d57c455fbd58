"""The command line of hexfloe."""
