"""Rivers traced through tiles and floes carried by currents."""
