"""The list of compiled modules; everything else about the distribution stands in pyproject.toml."""

import os
import sys

from setuptools import setup

sys.path.insert(0, "core")
from hexfloe.build import compiled

MODULES = [
    "hexfloe.grid.arrays",
    "hexfloe.grid.batch",
    "hexfloe.grid.door",
    "hexfloe.grid.hexes",
    "hexfloe.grid.layouts",
    "hexfloe.grid.paths",
    "hexfloe.grid.ways",
    "hexfloe.play.chance",
    "hexfloe.play.engine",
    "hexfloe.play.movelist",
    "hexfloe.play.playouts",
    "hexfloe.play.state",
    "hexfloe.validate.law_runs",
    "hexfloe.validate.laws",
    "hexfloe.water.floe_sea",
    "hexfloe.water.floes",
    "hexfloe.water.river_course",
    "hexfloe.water.river_kernels",
    "hexfloe.water.river_net",
    "hexfloe.water.rivers",
]

setup(
    ext_modules=compiled(MODULES, "core"),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
