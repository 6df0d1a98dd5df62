"""Plain English: phrases that docs/style.md rules out are found nowhere, neither in texts nor in code."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from undertable.core import Game
from undertable.games import all_games

ROOT = Path(__file__).parent.parent
FOLDERS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "deploy", "docs", "src", "tests", "tools", "web")
ENDINGS = {".md", ".py", ".ts", ".svelte", ".css", ".html", ".toml", ".sh", ""}
EXEMPT = ("docs/style.md", "tests/test_wording.py")

# what must not be written, and what to write instead
PHRASES = {
    r"\bthe own\b": "your, its own",
    r"\banew\b": "again, regenerate",
    r"\bso many (?!that\b)": "n, this many, up to n",
    r"\b(comes?|came) to the same\b": "has the same result, is equivalent",
    r"\bdear(er|est|ly)?\b": "expensive, slow",
    r"\bunsound\b(?!:|\")": "invalid",
    r"\b(of|for|to|with|from|by|behind) who (is|has|was|plays|sits|may|holds|acts|leaves|wins|waits)\b": "whoever",
    r"\bwho is to (act|move|choose|decide)\b": "the seat that must act",
    r"\ba further\b": "another",
    r"\bput (it|this|that) right\b": "fix",
    r"\bmend(s|ed)?\b(?! Tower)": "fix",
    r"\bgone on with\b": "continued",
    r"[;—] who (is|has|was|plays?|played|takes|leaves|sits|holds|wins|passes)\b": "a player who, whoever does it",
    r"\bdef test_who(se)?_": "name the subject of the test",
}
# a sentence that starts with "Who" or "Whose" and is no question
BARE_WHO = r"(?:^|[.:;!] |\"\"\"|# |// |\* )(Whose|Who) (?!knows\b)[a-z][^.?!\n]*(?:[.!;]|$)"


def files() -> Iterator[Path]:
    listed = subprocess.run(["git", "ls-files", *FOLDERS], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if not name.startswith(EXEMPT) and path.suffix in ENDINGS and path.is_file() and not path.is_symlink():
            yield path


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Every file that people read, by its path."""
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files()}


def found(pattern: str, texts: dict[str, str]) -> list[str]:
    """The places at which a pattern is found, with the line."""
    search = re.compile(pattern)
    return [
        f"{name}:{line}: {hit.group().strip()}"
        for name, text in texts.items()
        for line, words in enumerate(text.splitlines(), 1)
        for hit in search.finditer(words)
    ]


@pytest.mark.parametrize(("phrase", "instead"), PHRASES.items(), ids=PHRASES.values())
def test_a_phrase_is_not_used(phrase: str, instead: str, texts: dict[str, str]) -> None:
    assert not found(rf"(?i:{phrase})", texts), f"write: {instead}"


def test_no_statement_starts_with_who(texts: dict[str, str]) -> None:
    assert not found(BARE_WHO, texts), "name the subject: the player who …, whoever …"


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_a_rules_page_has_no_words_of_programs(game: Game) -> None:
    """No action texts, ids or seats counted from 0: these are on the notation page."""
    assert not re.findall(r"`[^`]*`|\b[a-z]+:[a-z_]+\b|\b[MH]\d\d\b|\bseat \d", game.rules())


@pytest.mark.parametrize(
    "text", ["Who opens it sits down.", "# Who says too much waits", '"""Whose turn it is acts."""']
)
def test_the_pattern_for_who_finds_statements(text: str) -> None:
    assert re.search(BARE_WHO, text)


@pytest.mark.parametrize("text", ["Who is it?", "The player who opens it sits down.", "Whoever leaves takes it."])
def test_the_pattern_for_who_leaves_good_sentences_alone(text: str) -> None:
    assert not re.search(BARE_WHO, text)
