"""The design's own rules: files of a game package, and games that only their own folders name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import architecture
from undertable.core import Game
from undertable.games import all_games

SOURCE = Path(__file__).parent.parent / "src" / "undertable"
WEB = SOURCE.parent.parent / "web" / "src"
GAMES = list(all_games().values())
FILES = {
    *("__init__.py", "bot.py", "cards.py", "codes.py", "rules.py", "text.py", "view.py", "worlds.py"),
    *("data.md", "rules.md"),
}
MOST_NAMES = 12  # in one import: with more, import the module
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def folder(game: Game) -> Path:
    return SOURCE / "games" / game.package.rpartition(".")[2]


@by_game
def test_a_game_package_has_the_files_that_all_have(game: Game) -> None:
    assert {file.name for file in folder(game).iterdir() if file.is_file()} >= FILES


def code(game: Game) -> Iterator[tuple[str, ast.AST]]:
    """Every part of the code of a game, and where it is."""
    for file in sorted(folder(game).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            yield f"{file.name}:{getattr(node, 'lineno', 0)}", node


@by_game
def test_numbers_have_names(game: Game) -> None:
    """`case codes.LEAVE:` compiles to the same as `case 3:`."""
    for where, node in code(game):
        if isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
            assert not isinstance(node.value.value, int), f"{where}: a numbered case"


@by_game
def test_modules_are_imported_rather_than_long_lists_of_names(game: Game) -> None:
    for where, node in code(game):
        if isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
            assert len(names) <= MOST_NAMES, f"{where}: {len(names)} names from {node.module}"
            if node.module == f"{game.package}.codes":
                assert names == ["NONE"], f"{where}: import codes as a module"


def named(names: tuple[str, ...], file: Path) -> list[str]:
    """Which of these names a file has, as words of their own."""
    text = file.read_text("utf-8")
    return [name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]


@by_game
def test_no_other_folder_names_a_game(game: Game) -> None:
    for file in SOURCE.rglob("*.py"):
        if folder(game) not in file.parents:
            assert not named((game.id, game.title, folder(game).name), file), file.relative_to(SOURCE)


@by_game
def test_no_other_part_of_the_browser_table_names_a_game(game: Game) -> None:
    for file in [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte"), *WEB.rglob("*.css")]:
        if WEB / "games" / game.id not in file.parents:
            assert not named((game.id, game.title), file), file.relative_to(WEB)


@by_game
def test_every_option_has_a_sentence(game: Game) -> None:
    assert all(option.description.endswith(".") for option in game.option_list())


@by_game
def test_a_bad_option_or_seat_count_gets_a_clear_answer(game: Game) -> None:
    with pytest.raises(ValueError, match="has no option 'nonsense'"):
        game.make_options({"nonsense": 1})
    for option in game.option_list():
        with pytest.raises(ValueError, match=option.name):
            game.make_options({option.name: "nonsense"})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_events_that_are_weighed_have_a_sentence(game: Game) -> None:
    """A name in `important` or `routine` that no event has would never be noticed."""
    source = "".join(file.read_text("utf-8") for file in folder(game).glob("*.py") if file.name != "__init__.py")
    for name in game.important | game.routine:
        assert f'"{name}"' in source, f"{game.title} has no event {name!r}"


def test_the_page_on_architecture_names_every_module_and_layer() -> None:
    page = architecture.PAGE.read_text("utf-8")
    assert page == architecture.written(page), "run python -m tests.architecture"
    assert "\n```\n" + "\n".join(architecture.layers()) + "\n```\n" in page
    assert page.count("\n") <= 150


def test_modules_that_share_a_line_of_the_page_exist() -> None:
    for package, groups in architecture.TOGETHER.items():
        for name in " ".join(groups).split():
            assert (SOURCE / package / f"{name}.py").exists(), f"{package}/{name} is gone: change tests/architecture.py"


def test_the_page_says_where_things_are() -> None:
    """Every file that the table "Where to find things" names is there."""
    page = architecture.PAGE.read_text("utf-8")
    rows = page.partition("## Where to find things")[2].partition("\n## ")[0].splitlines()
    named = {SOURCE: 0, WEB: 0}
    for row in rows:
        for root, cell in zip((SOURCE, WEB), row.split("|")[2:4], strict=False):
            for name in re.findall(r"`([\w/<>-]+\.\w+)`", cell):
                named[root] += 1
                assert list(root.glob(re.sub(r"<\w+>", "*", name))), f"there is no {name}"
    assert min(named.values()) > 5


def test_every_promise_names_tests_that_exist() -> None:
    """A promise whose test is gone or has another name is held by nothing."""
    root = SOURCE.parent.parent
    _, _, table = (root / "docs" / "hosting.md").read_text().partition("## Promises")
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| ")][2:]
    tests = "\n".join(file.read_text() for file in (root / "tests").rglob("test_*.py"))
    for _, promise, held_by, _ in rows:
        named = re.findall("`(.+?)`", held_by)
        assert named, promise
        assert [name for name in named if f"def {name}(" not in tests and not (root / name).is_file()] == []
