"""What a game of cards needs besides the entries of its cards, and what is written from them.

Each check says in one sentence what is missing. `make protocol` writes what follows from the entries: the tables of the
rules page, and for each version of the rules a fingerprint that says which cards it has. That of a version which has
one is never overwritten.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
NUMBERS = {1: r"\bone\b", 2: r"\btwo\b|\bsecond\b", 3: r"\bthree\b"}


class Entries:
    """The entries of one game: the name of its package, the version of its rules, and where its tables begin."""

    def __init__(self, package: str, version: str, heading: str) -> None:
        self.version = version
        self.heading = heading
        self.rules = ROOT / "src/undertable/games" / package / "rules.md"
        self.kept = HERE / package / "versions.txt"
        self.pictures = ROOT / "web/src/games" / package.replace("_", "-") / "pictures"

    def versions(self) -> dict[str, str]:
        """The fingerprint of each version of the rules there was."""
        return dict(line.split() for line in self.kept.read_text().splitlines()) if self.kept.exists() else {}

    def written(self, mark: str, tables: Sequence[str]) -> dict[Path, str]:
        """Every file that follows from the entries, and what must be in it."""
        kept = {self.version: mark, **self.versions()}
        lines = [f"{version} {mark}\n" for version, mark in sorted(kept.items(), key=lambda item: int(item[0]))]
        return {self.rules: self.page(tables), self.kept: "".join(lines)}

    def page(self, tables: Sequence[str]) -> str:
        """The rules page with these tables."""
        page = self.rules.read_text("utf-8")
        return "\n".join([page.partition(self.heading)[0] + self.heading, "", *tables, ""])

    def check_version(self, mark: str) -> None:
        kept = self.versions()
        assert kept.get(self.version, mark) == mark, (
            "the cards changed, so old records would no longer replay: raise VERSION in cards.py and run make protocol"
        )
        assert self.version in kept, "the version is new: run make protocol"

    def check_page(self, tables: Sequence[str]) -> None:
        assert self.rules.read_text("utf-8") == self.page(tables), (
            "the cards on the rules page are not those of cards.py: run make protocol"
        )

    def check_pictures(self, ids: Iterable[str]) -> None:
        art = "\n".join(file.read_text("utf-8") for file in self.pictures.glob("*.ts"))
        missing = [id for id in ids if not re.search(rf"\b{id}\b", art)]
        assert not missing, f"{', '.join(missing)}: no picture. Add it to {self.pictures.relative_to(ROOT)}"


def fingerprint(facts: object) -> str:
    """All that decides how a game goes, in a few letters."""
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]


def table(heads: str, rows: Iterable[Sequence[object]]) -> list[str]:
    """A table as Markdown; the heads are separated by bars."""
    rule = " | ".join("---" for _ in heads.split("|"))
    return [f"| {heads} |", f"| {rule} |", *(f"| {' | '.join(str(cell) for cell in row)} |" for row in rows), ""]


def check_numbers(id: str, text: str, numbers: Iterable[int]) -> None:
    """A text says every number of what is done; one below zero with its sign."""
    for number in numbers:
        sign = r"(?<!\w)[-−]" if number < 0 else r"\b"
        found = re.search(rf"{sign}{abs(number)}\b|{NUMBERS.get(number, 'many')}", text, re.IGNORECASE)
        assert number == 0 or found, f"{id}: its text does not say {number}, which is what it does: {text}"
