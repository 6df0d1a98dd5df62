"""What the baked pictures are made from: fingerprints of the code that draws them and of the pictures themselves."""

import hashlib
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BAKED = ROOT / "web" / "baked"
RECORD = BAKED / "made-from.json"
IMPORT = re.compile(r"""from "(\.[^"]+\w)(?<!webp)";""")


def sources() -> list[Path]:
    """The code that draws the baked files: where the baking starts, and all it imports of ours."""
    found: list[Path] = []
    waiting = [ROOT / "web" / "art" / f"{name}.ts" for name in ("icon", "share", "svg", "textures")]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.append(file)
        for name in IMPORT.findall(file.read_text("utf-8")):
            module = (file.parent / name).resolve()
            waiting.append(next(path for path in (module, module.with_name(f"{module.name}.ts")) if path.is_file()))
    return sorted(file for file in found if file.suffix == ".ts")


def products() -> list[Path]:
    """The baked files."""
    pictures = [file for file in (ROOT / "web" / "public").rglob("*") if file.suffix in {".svg", ".png", ".jpg"}]
    return sorted([*BAKED.glob("*.webp"), *pictures])


def fingerprint() -> dict[str, str]:
    """A hash of each source and of each baked file, by path."""
    return {
        str(file.relative_to(ROOT)): hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        for file in [*sources(), *products()]
    }
