"""The golden playthroughs are as they were when somebody last reviewed them."""

import pytest

from tests.golden import FOLDER, playthroughs

FILES = dict(playthroughs())


@pytest.mark.parametrize("file", FILES)
def test_playthrough_is_unchanged(file: str) -> None:
    golden = (FOLDER / file).read_text("utf-8")
    if FILES[file] != golden:
        pairs = zip(FILES[file].splitlines(), golden.splitlines(), strict=False)
        line, now, then = next((i, a, b) for i, (a, b) in enumerate([*pairs, ("(end)", "")], start=1) if a != b)
        pytest.fail(
            f"{file}, line {line}: now {now!r}, reviewed {then!r}. If it is meant: make golden, review the diff"
        )


def test_no_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == set(FILES)
