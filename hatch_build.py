"""The build hook: compiles the rules with mypyc when UNDERTABLE_COMPILE=1, out of the source tree.

Only the `.so` files are added to the wheel, beside the `.py` files they were made from; nothing is left in
`src/`, where it would shadow edited files. Without a C compiler the wheel is plain Python.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = [
    "core/chance.py",
    "core/state.py",
    "core/playout.py",
    "games/*/cards.py",
    "games/*/fight.py",
    "games/*/rules.py",
]

SETUP = """
from setuptools import setup
from mypyc.build import mypycify

setup(name="undertable", ext_modules=mypycify({modules!r}, opt_level="3", group_name="undertable_rules"))
"""


def have_compiler() -> bool:
    """Is there a C compiler, and are Python's own headers there for it?"""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return shutil.which(compiler.split()[0]) is not None and header.exists()


class CustomBuildHook(BuildHookInterface[Any]):
    def compiling(self) -> bool:
        return os.environ.get("UNDERTABLE_COMPILE") == "1" and self.target_name == "wheel" and have_compiler()

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]==2.4.1", "setuptools>=77", "msgspec>=0.20"] if self.compiling() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.compiling() and version != "editable":
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        source = Path(self.root, "src", "undertable")
        work = Path(self.root, "build", "mypyc")
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(source, work / "undertable", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        modules = [
            str(file.relative_to(work)) for name in COMPILED for file in sorted((work / "undertable").glob(name))
        ]
        (work / "setup.py").write_text(SETUP.format(modules=["--strict", *modules]))
        subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=work, check=True)
        for library in work.rglob("*.so"):
            place = library.relative_to(work)
            if place.parts[0] != "build":
                build_data["force_include"][str(library)] = str(place)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
