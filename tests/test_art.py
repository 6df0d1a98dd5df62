"""The baked pictures are small, and made from the present code as far as this shows without a browser."""

import json

from tests.baked import BAKED, RECORD, ROOT, fingerprint

TEXTURES = 40 * 1024


def test_baked_files_are_made_from_the_present_sources() -> None:
    noted = json.loads(RECORD.read_text("utf-8"))
    now = fingerprint()
    changed = sorted(path for path in noted.keys() | now.keys() if noted.get(path) != now.get(path))
    assert not changed, f"baked before these changed: {', '.join(changed)}; run `make art` and commit what it makes"


def test_textures_are_light() -> None:
    assert sum(file.stat().st_size for file in BAKED.glob("*.webp")) <= TEXTURES


def test_nothing_baked_holds_a_script() -> None:
    for picture in (ROOT / "web" / "public").glob("*.svg"):
        text = picture.read_text("utf-8").lower()
        assert "<script" not in text
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
