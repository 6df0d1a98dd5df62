"""The command, as a person types it: every subcommand, good and bad arguments, files."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.games.shelf import QUICK
from undertable import compiled
from undertable.cli import main
from undertable.core import Game, decode_record, verify
from undertable.games import all_games, get_game

GAMES = list(all_games())


def run(*args: str, input: str = "") -> Result:
    return CliRunner().invoke(main, list(args), input=input)


def good(*args: str, input: str = "") -> str:
    result = run(*args, input=input)
    assert result.exit_code == 0, result.output
    return result.output


def bad(*args: str) -> str:
    """The one sentence a mistake gets."""
    result = run(*args)
    assert result.exit_code != 0
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output.strip().splitlines()[-1]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    good("simulate", QUICK[0].id, "--games", "1", "--records", str(file))
    return file


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["games"],
        ["rules"],
        ["play"],
        ["simulate"],
        ["replay"],
        ["verify"],
        ["resume"],
        ["play", QUICK[0].id],
        ["admin"],
        ["admin", "prune"],
    ],
)
def test_help_everywhere(command: list[str]) -> None:
    """Every command is summed up in a line that is not cut off."""
    usage, _, rest = good(*command, "--help").partition("\n")
    assert usage.startswith("Usage: ")
    assert "..." not in rest


def test_version_says_how_the_rules_run() -> None:
    assert ("rules compiled" if compiled() else "rules not compiled") in good("--version")


def test_games_are_listed_with_their_options() -> None:
    listed = good("games")
    for game in all_games().values():
        assert game.id in listed
        for option in game.option_list():
            assert option.name.replace("_", "-") in listed


@pytest.mark.parametrize("game", GAMES)
def test_rules_can_be_read_and_name_every_action(game: str) -> None:
    page = good("rules", game) + good("rules", game, "--notation")
    assert page.startswith("# ")
    for text in get_game(game).actions.texts:
        assert text.split(":")[0] in page


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["paly"], "there is no command 'paly'; did you mean play?"),
        (["play", "chess"], f"there is no game 'chess'; choose from: {', '.join(GAMES)}"),
        (["play", QUICK[0].id, "--seats", "9"], "is for 3 to 5 players, not 9"),
        (["play", QUICK[0].id, "--bots", "alphazero"], "no bot 'alphazero' plays"),
        (["play", QUICK[0].id, "--bots", ","], "choose a bot"),
        (["play", QUICK[0].id, "--people", "a,b,c,d,e,f,g"], "name 1 to 4 people for 4 seats, not 7"),
        (["play", QUICK[0].id, "--open-treasure"], "--open-treasures"),
        (["play", QUICK[0].id, "--people", "Ann,Ann"], "each name must be different"),
        (["play", QUICK[0].id, "--people", "A" * 50], "at most 16 letters"),
        (["play", QUICK[0].id, "--people", "\x1b[2J"], "each name must be different"),
        (["simulate", QUICK[0].id, "--games", "99999999999"], "is not in the range"),
        (["simulate", QUICK[0].id, "--games", "0"], "0 is not in the range"),
        (["simulate", QUICK[0].id, "--games", "many"], "'many' is not a valid integer"),
        (["simulate", QUICK[0].id, "--bots", "greedy,random,greedy,random,greedy"], "name 1 to 4 bots"),
        (["simulate", QUICK[0].id, "--records", "/no/such/folder/x"], "No such file"),
        (["replay", "/no/such/file"], "No such file or directory"),
        (["verify", "/"], "Is a directory"),
        (["verify", "/dev/zero"], "more than any game needs"),
        (["verify", "a\0b"], "null byte"),
        (["resume", "/no/such/file"], "No such file or directory"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_a_mistake_gets_one_sentence_and_the_alternatives(args: list[str], answer: str) -> None:
    assert answer in bad(*args)


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_gives_a_table_and_whole_records(game: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    table = good("simulate", game, "--games", "12", "--bots", "greedy,random", "--records", str(file))
    assert "greedy" in table
    assert "12 games" in table
    records = [decode_record(line) for line in file.read_bytes().splitlines()]
    assert len(records) == 12
    for one in records:
        assert verify(one, get_game(game)).state.over()
    assert records[0].seats[0].bot == records[1].seats[1].bot == "greedy"  # they change seats


def test_records_on_stdout_are_nothing_but_records() -> None:
    result = run("simulate", QUICK[0].id, "--games", "3", "--records", "-")
    lines = result.stdout.splitlines()
    assert [json.loads(line)["game"] for line in lines] == [QUICK[0].id] * 3
    assert "3 games" in result.stderr


def test_same_seed_same_records_whatever_the_jobs(tmp_path: Path) -> None:
    files = []
    for jobs in ("1", "2"):
        file = tmp_path / jobs
        good("simulate", QUICK[1].id, "--games", "201", "--seed", "s", "--jobs", jobs, "--records", str(file))
        files.append(file.read_bytes())
    assert files[0] == files[1]
    good("simulate", QUICK[1].id, "--games", "201", "--seed", "t", "--records", str(file))
    assert file.read_bytes() != files[0]


def test_options_reach_the_game(tmp_path: Path) -> None:
    file = tmp_path / "open"
    good("simulate", "monster-inn", "--games", "1", "--open-treasures", "--records", str(file))
    assert decode_record(file.read_bytes()).options == {"open_treasures": True}


def test_replay_steps_and_jumps(record: Path) -> None:
    shown = good("replay", str(record), input="\nb\n5\nq\n")
    assert [line for line in shown.splitlines() if "─ move" in line] != []
    for move in ("move 0 ", "move 1 ", "move 5 "):
        assert move in shown


def test_replay_shows_a_seat_or_everything(record: Path) -> None:
    everything = good("replay", str(record), "--open", input="1000\n")
    assert "wins!" in everything or "share" in everything
    assert "there is no seat 7" in bad("replay", str(record), "--seat", "7")
    assert "move 0" in good("replay", str(record), "--seat", "2", input="q\n")


def test_replay_as_json(record: Path) -> None:
    answer = json.loads(good("replay", str(record), "--json"))
    assert answer["over"] is True
    assert len(answer["result"]["scores"]) == 4


def test_verify_says_valid_or_what_is_wrong(record: Path) -> None:
    assert "valid" in good("verify", str(record))
    assert "valid" in good("verify", "-", input=record.read_text())
    data = json.loads(record.read_text())
    data["moves"][4][1] = "exchange" if data["moves"][4][1] != "exchange" else "leave"
    record.write_text(json.dumps(data))
    assert "move 5, seat" in bad("verify", str(record))
    record.write_text(record.read_text()[:-40])
    assert "not a record" in bad("verify", str(record))
    data["game"] = "ludo"
    record.write_text(json.dumps(data))
    assert "there is no game 'ludo'" in bad("replay", str(record))


def test_a_replay_tells_a_seat_no_more_than_it_knew(tmp_path: Path) -> None:
    """R29: nobody else is shown that a player declined a Support; that player sees it."""
    file = tmp_path / "games.jsonl"
    good("simulate", "monster-inn", "--games", "5", "--records", str(file))
    games = [json.loads(line)["moves"] for line in file.read_text().splitlines()]
    decliners = [{seat for seat, text in moves if text == "support:none"} for moves in games]
    line = next(number for number, seats in enumerate(decliners, start=1) if 0 < len(seats) < 4)
    steps = "\n" * (len(games[line - 1]) + 1)
    for seat in range(4):
        shown = good("replay", str(file), "--line", str(line), "--seat", str(seat + 1), input=steps)
        assert ("support:none" in shown) == (seat in decliners[line - 1])
    assert "support:none" not in good("replay", str(file), "--line", str(line), input=steps)


def test_an_open_replay_names_what_was_drawn(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    good("simulate", "you-monster", "--games", "1", "--records", str(file))
    assert "draws 5 cards" in good("replay", str(file), input="q\n")
    assert "draws 5 cards" not in good("replay", str(file), "--open", input="q\n")


@pytest.mark.parametrize("args", [["play"], ["play", QUICK[0].id], ["verify", "-"], ["replay", "-"]])
def test_without_any_input_nothing_breaks(args: list[str]) -> None:
    command = [sys.executable, "-m", "undertable", *args]
    run = subprocess.run(f"{shlex.join(command)} <&-", shell=True, capture_output=True, text=True, timeout=60)
    assert "Traceback" not in run.stderr


def test_a_terminal_with_nothing_but_ascii() -> None:
    command = [sys.executable, "-m", "undertable", "play", "you-monster", "--seed", "1"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    run = subprocess.run(command, input=b"quit\n", capture_output=True, env=environment, timeout=60)
    shown = run.stdout.decode("ascii")
    assert re.search(r"\b(10|[A2-9])[SHDC]\b", shown)
    assert "+--------+" in shown
    assert "??" not in shown


def test_a_file_with_a_record_on_every_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    good("simulate", QUICK[1].id, "--games", "5", "--records", str(file))
    assert "valid, all 5 records" in good("verify", str(file))
    results = [json.loads(good("replay", str(file), "--line", str(n), "--json"))["result"] for n in (1, 5)]
    assert results == [json.loads(line)["result"] for line in file.read_text().splitlines()[::4]]
    assert "there is no record 6" in bad("replay", str(file), "--line", "6")
    lines = file.read_text().splitlines()
    lines[3] = lines[3].replace('"rules":"1"', '"rules":"7"')
    file.write_text("\n".join(lines))
    assert "record 4: played by version '7'" in bad("verify", str(file))


def test_a_record_that_a_person_has_laid_out(record: Path) -> None:
    record.write_text(json.dumps(json.loads(record.read_text()), indent=2))
    assert "valid" in good("verify", str(record))


def test_a_game_of_bots_cannot_be_resumed(record: Path) -> None:
    assert "only bots" in bad("resume", str(record))


@pytest.mark.parametrize("game", [game.id for game in QUICK])
def test_a_whole_game_by_typing_numbers(game: str) -> None:
    """Not a terminal: the table is printed, every answer is the first choice, and the score sheet comes."""
    shown = good("play", game, "--seats", "3", "--seed", "7", input="1\n" * 200)
    assert "wins!" in shown or "share the victory" in shown
    assert "Total" in shown


def test_play_without_a_game_asks_which(tmp_path: Path) -> None:
    shown = good("play", input="9\n2\nquit\n")
    assert "Which game?" in shown
    assert "Type a number from 1 to" in shown
    assert "The game was not saved." in shown
    assert "Until next time." in good("play", input="")


@pytest.mark.parametrize("game", [game for game in all_games().values() if game.roles], ids=lambda game: game.id)
def test_a_person_chooses_the_side(game: Game) -> None:
    assert game.roles is not None
    roles = game.roles(2)
    for role in roles:
        side = role.lower().replace(" ", "-")
        shown = good("play", game.id, "--seats", "2", "--side", side, "--seed", "1", input="quit\n")
        assert "Guest" in shown
    assert "--side" in good("play", game.id, "--help")
    assert "Invalid value for '--side'" in bad("play", game.id, "--side", "nobody")


@pytest.mark.parametrize("game", [game for game in all_games().values() if game.notation()], ids=lambda game: game.id)
def test_the_notation_has_a_page_of_its_own_that_names_every_kind_of_action(game: Game) -> None:
    page = good("rules", game.id, "--notation")
    kinds = {text.partition(":")[0] for text in game.actions.texts}
    assert [kind for kind in kinds if f"`{kind}" not in page] == []
    assert not re.search("|".join(f"`{kind}:" for kind in kinds), game.rules())  # the rules are for people


def test_eval_agent() -> None:
    args = ["eval-agent", QUICK[0].id, "--seats", "3", "--agent", "greedy", "--against", "random", "--deals", "4"]
    shown = good(*args)
    assert "greedy against" in shown
    assert "random" in shown
    assert "12" in shown  # four deals from three seats
    assert "no bot 'nobody' plays" in run(*args[:4], "--agent", "nobody").output
