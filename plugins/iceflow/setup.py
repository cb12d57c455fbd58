"""Compiles the engine; everything else stands in pyproject.toml."""

from hexfloe.build import setup_game

setup_game("hexfloe_iceflow")
