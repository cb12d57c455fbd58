"""What a setup.py needs to compile hexfloe's modules and those of its games; imports Cython when called.

A game's whole `setup.py` is:

    from hexfloe.build import setup_game
    setup_game("hexfloe_mygame")
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

# Portable flags, as a wheel ships them. Rounding without traps vectorizes; nothing here relies on errno.
FLAGS = ["-O3", "-fno-math-errno", "-fno-trapping-math", "-g0"] if os.name == "posix" else ["/O2"]

#: Set to 1, every check that Cython knows is compiled in (bounds, None, overflow): slow, for a CI job.
CHECKS_VARIABLE = "HEXFLOE_CHECKS"


def directives() -> dict[str, Any]:
    """Return the compiler directives; the only place where they are set."""
    checks = os.environ.get(CHECKS_VARIABLE, "") not in ("", "0")
    return {
        "language_level": 3,
        "binding": True,
        "boundscheck": checks,
        "wraparound": False,
        "initializedcheck": checks,
        "nonecheck": checks,
        "overflowcheck": False,
        "cdivision": True,
        "embedsignature": False,
    }


def compiled(modules: list[str], root: str, *, include: list[str] | None = None) -> Any:
    """Return the extensions for dotted module names whose `.pyx` lie below the folder root."""
    from Cython.Build import cythonize
    from setuptools import Extension

    extensions = [
        Extension(
            name,
            [str(Path(root, *name.split(".")).with_suffix(".pyx"))],
            extra_compile_args=FLAGS,
            include_dirs=[root],
        )
        for name in modules
    ]
    make: Any = cythonize  # its types are incomplete
    return make(
        extensions,
        build_dir="build/cython",
        compiler_directives=directives(),
        include_path=[root, *(include or [])],
        nthreads=os.cpu_count() or 0,
        quiet=True,
        force=os.environ.get(CHECKS_VARIABLE, "") not in ("", "0"),
    )


def setup_game(package: str, *, root: str = "src") -> None:
    """Run setup for a game's package: clause constants from its `rules.toml`, then its `.pyx` modules."""
    from setuptools import setup

    import hexfloe
    from hexfloe.clauses.constants import write_constants

    folder = Path(root, package)
    if (folder / "rules.toml").exists():
        write_constants(folder / "rules.toml", folder / "clauses.pxd")
    modules = [f"{package}.{path.stem}" for path in sorted(folder.glob("*.pyx"))]
    setup(
        ext_modules=compiled(modules, root, include=[hexfloe.get_include()]),
        options={"build_ext": {"parallel": os.cpu_count() or 1}},
    )
