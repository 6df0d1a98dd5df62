"""Bots in any language: programs over stdin and stdout, good and bad, and one that sits down at a live table."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.shelf import LONG_ONES, QUICK, SHORT
from tests.games.test_laws import states
from tests.web.inside import inside
from undertable.bots import line, make_bot
from undertable.bots.line import LineBot, LineBotFailed, answer, make_question, merge_patch
from undertable.cli import main
from undertable.core import Ear, FastChance, Game, Knowledge, State, decode_record, verify
from undertable.games import all_games
from undertable.lab import simulate

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples"
HELLO = "read line; echo hello 1\n"
by_game = pytest.mark.parametrize("game", SHORT, ids=lambda game: game.id)


def run(*args: str, input: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(main, list(args), input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def program(folder: Path, body: str, name: str = "bot") -> str:
    """A shell script that can be run."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{body}")
    file.chmod(0o755)
    return str(file)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "THINK", 0.2)
    monkeypatch.setattr(line, "GRACE", 0.1)
    monkeypatch.setattr(line, "END", 0.1)


def first_choice(game: Game, path: str) -> str:
    """What a program answers at the first decision of a game."""
    state = game.deal(3, None, FastChance(1))
    bot = LineBot(game, path)
    try:
        return game.actions.text(bot.choose(Knowledge(state, state.to_act()[0], FastChance(2)), FastChance(3)))
    finally:
        bot.close()


# Whole games.


@by_game
def test_our_own_bots_play_whole_games_over_the_protocol(game: Game, tmp_path: Path) -> None:
    """Answers are the same as without a program between."""
    path = program(tmp_path, f"exec {sys.executable} -m undertable bot {game.id} --bot greedy\n")
    for seats in (game.seats[0], game.seats[-1]):
        bot, own, imagining = LineBot(game, path), FastChance(1), FastChance(2)
        state = game.deal(seats, None, FastChance(7))
        try:
            while waiting := state.to_act():
                knowledge = Knowledge(state, waiting[0], imagining)
                question = msgspec.json.encode(make_question(knowledge, own.clone(), line.THINK))
                action = bot.choose(knowledge, own)
                assert game.actions.text(action) == answer(game, make_bot(game, "greedy"), question)
                state.apply(waiting[0], action)
        finally:
            bot.close()


@by_game
def test_the_example_plays_whole_games_and_is_repeatable(game: Game, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for file in files:
        bots = f"{EXAMPLES / 'linebot.py'},greedy"
        code, shown = run("simulate", game.id, "--games", "4", "--bots", bots, "--records", str(file))
        assert code == 0, shown
    assert files[0].read_bytes() == files[1].read_bytes()
    for record in map(decode_record, files[0].read_bytes().splitlines()):
        assert verify(record, game).state.over()


@by_game
def test_a_person_plays_against_the_example(game: Game) -> None:
    seats = str(min(3, game.seats[-1]))
    code, shown = run("play", game.id, "--bots", str(EXAMPLES / "linebot.py"), "--seats", seats, input="1\n" * 200)
    assert code == 0
    assert "Linebot 1" in shown
    assert "at random" not in shown
    assert "wins!" in shown or "share the victory" in shown


def test_programs_in_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "GAMES_PER_JOB", 3)
    bots = str(EXAMPLES / "linebot.py")
    args = ["simulate", QUICK[1].id, "--seats", "3", "--games", "5", "--bots", f"{bots},random", "--jobs", "2"]
    code, shown = run(*args)
    assert code == 0, shown
    assert "5 games" in shown


# What is said.


def test_a_conversation() -> None:
    """Every line of the protocol, as the bot's side sees it."""
    game = QUICK[0]
    state = game.deal(4, None, FastChance(1))
    seat = state.to_act()[0]
    question = make_question(Knowledge(state, seat, FastChance(2)), FastChance(3), 1.5)
    lines = ["hello 7", "what is this?", "", f"choose {msgspec.json.encode(question).decode()}", "quit", "hello 1"]
    code, said = run("bot", game.id, "--bot", "random", input="\n".join(lines))
    assert code == 0
    hello, move = said.splitlines()
    assert hello == "hello 1 random"
    assert move.removeprefix("move ") in [choice.action for choice in question.prompt.choices]
    sent = json.loads(msgspec.json.encode(question))
    assert set(sent) == {"game", "options", "seats", "seat", "seconds", "seed", "view", "prompt", "world"}
    assert (sent["game"], sent["seats"], sent["seat"], sent["seconds"]) == (game.id, 4, seat, 1.5)


def test_questions_that_make_no_sense() -> None:
    game, other = QUICK
    state = game.deal(4, None, FastChance(1))
    good = json.loads(msgspec.json.encode(make_question(Knowledge(state, 0, FastChance(2)), FastChance(3), 1.0)))
    mistakes: list[dict[str, object]] = [
        {"game": other.id},
        {"world": []},
        {"world": [["x"]]},
        {"options": {"a": 1}},
        {"seed": "a"},
    ]
    for wrong in mistakes:
        code, said = run("bot", game.id, input=f"choose {json.dumps(good | wrong)}\n")
        assert code != 0
        assert said.startswith("Error: a question that makes no sense: ")
    assert run("bot", game.id, input="choose {")[0] != 0


@given(states(), st.integers(0, 2**32))
@settings(max_examples=80)
def test_two_worlds(state: State, seed: int) -> None:
    """The line that a program is sent is the same in every world that its seat can imagine."""
    for seat in state.to_act():
        world = state.imagine(seat, FastChance(seed))
        lines = [
            msgspec.json.encode(make_question(Knowledge(table, seat, FastChance(1)), FastChance(2), 1.0))
            for table in (state, world)
        ]
        assert lines[0] == lines[1]


def test_the_page_shows_the_example() -> None:
    page, code = ((EXAMPLES.parent / name).read_text() for name in ("bots.md", "examples/linebot.py"))
    assert f"```\n{code[code.index('for line in') :]}```" in page


# Version 2.


RECORDER = """import sys
out = open(sys.argv[1], "a")
for line in sys.stdin:
    out.write(line)
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print("hello 2", flush=True)
    elif word == "question":
        import json
        print("move", json.loads(rest)["prompt"]["choices"][-1]["action"], flush=True)
"""


def recorded(game: Game, seats: int, folder: Path, games: int = 1) -> list[tuple[str, dict[str, Any]]]:
    """Everything that a program is sent that plays seat 0 of a few games against random bots."""
    (folder / "recorder.py").write_text(RECORDER)
    path = program(folder, f"exec {sys.executable} {folder / 'recorder.py'} {folder / 'lines'}\n")
    plan = simulate.make_plan(game, seats, {}, [path] + ["random"] * (seats - 1), "1", records=False)
    simulate.play_job(plan, 0, games)
    lines = [line.partition(" ") for line in (folder / "lines").read_text().splitlines()]
    return [(word, json.loads(rest)) for word, _, rest in lines if rest.startswith("{")]


def merged(old: Any, patch: Any) -> Any:
    """RFC 7396, as it is written there."""
    if not isinstance(patch, dict):
        return patch
    result = dict(old) if isinstance(old, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def test_several_games_through_one_process(tmp_path: Path) -> None:
    lines = recorded(QUICK[0], 3, tmp_path, games=2)
    words = [word for word, _ in lines]
    assert [words.count(word) for word in ("new", "result", "end")] == [2, 2, 2]
    for number in (1, 2):
        own = [word for word, told in lines if told["id"] == number]
        assert (own[0], own[1], own[-2:]) == ("new", "events", ["result", "end"])
        assert set(own[1:-2]) == {"events", "question"}
    begun = [told for word, told in lines if word == "new"]
    assert [(told["game"], told["seats"], told["seat"]) for told in begun] == [(QUICK[0].id, 3, 0), (QUICK[0].id, 3, 1)]
    results = [told for word, told in lines if word == "result"]
    assert all(len(told["places"]) == len(told["scores"]) == 3 for told in results)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_changes_add_up_to_views(game: Game) -> None:
    """Merged one after the other, the changes give each view, without its nulls."""

    def without_nulls(value: Any) -> Any:
        return {k: without_nulls(v) for k, v in value.items() if v is not None} if isinstance(value, dict) else value

    state, pick = game.deal(game.seats[0], None, FastChance(1)), FastChance(2)
    last: dict[int, Any] = {}
    mine: dict[int, Any] = {}
    for _ in range(300):
        if state.over():
            break
        for seat in range(game.seats[0]):
            view = json.loads(msgspec.json.encode(state.noted(seat)))
            patch = json.loads(json.dumps(merge_patch(last.get(seat, {}), view)))
            last[seat], mine[seat] = view, merged(mine.get(seat, {}), patch)
            assert without_nulls(mine[seat]) == without_nulls(view)
        seat = state.to_act()[0]
        state.apply(seat, state.any_action(seat, pick))


def test_questions_about_the_biggest_game_are_small(tmp_path: Path) -> None:
    game = LONG_ONES[0]
    bot = LineBot(game, program(tmp_path, ""))
    seats = [bot.seated() for _ in range(game.seats[0])]
    state, greedy, chance = game.deal(game.seats[0], None, FastChance(1), []), make_bot(game, "greedy"), FastChance(2)
    ears = [Ear(state, seat) for seat in range(game.seats[0])]
    sizes: list[int] = []
    while len(sizes) < 400:
        seat = state.to_act()[0]
        knowledge = Knowledge(state, seat, chance, ear=ears[seat])
        sizes.append(len(seats[seat].question(knowledge, 1, 1.0)))
        state.apply(seat, greedy.choose(knowledge, chance))
    assert sum(sizes) / len(sizes) < 6000


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_a_bot_with_a_memory_counts_right_and_beats_random() -> None:
    """It ends with an error as soon as it has counted wrong, and the simulation with it."""
    bots = [str(EXAMPLES / "counting.mjs"), "random", "random"]
    plan = simulate.make_plan(QUICK[0], 3, {}, bots, "1", records=False)
    played = simulate.play_job(plan, 0, 12)
    assert sum(game.shares[game.bots.index(bots[0])] for game in played) > 8


# Python classes.


def test_python_bots_by_import_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    body = (
        "from undertable.core import Bot\nclass First(Bot):\n    def choose(self, knowledge, chance, seconds=None):\n"
    )
    (tmp_path / "ownbots.py").write_text(f"{body}        return knowledge.legal[0]\nsomething = 1\n")
    code, shown = run("simulate", QUICK[0].id, "--games", "3", "--jobs", "1", "--bots", "ownbots:First,random")
    assert code == 0, shown
    assert "ownbots:First" in shown
    for name, sentence in [
        ("ownbots:Last", "has no 'Last'"),
        ("nobots:First", "cannot be imported"),
        ("ownbots:something", "is not a class of bots"),
    ]:
        code, shown = run("simulate", QUICK[0].id, "--bots", name)
        assert code != 0
        assert sentence in shown


# Bad programs.


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("exit 3\n", "ended instead of answering"),
        (f"{HELLO}read line; exit 3\n", "ended instead of answering"),
        (f"{HELLO}exec >&-; sleep 60\n", "ended instead of answering"),
        (f"{HELLO}read line; sleep 60\n", "did not answer in 0.2 seconds"),
        (f"{HELLO}sleep 60 & sleep 60\n", "did not answer in 0.2 seconds"),
        (f"{HELLO}yes\n", "did not answer in 0.2 seconds"),
        (f"{HELLO}cat /dev/zero\n", "did not answer in 0.2 seconds"),
        (f"{HELLO}echo move fly\n", "answered 'fly', which is none of the choices"),
        (f"{HELLO}echo move\n", "answered '', which is none of the choices"),
        (f"{HELLO}printf 'move \\377\\n'\n", "which is none of the choices"),
        ("echo hello 3\n", "speaks protocol '3', not 1 or 2"),
        ("echo hello\n", "speaks protocol '', not 1 or 2"),
    ],
)
def test_bad_programs_get_one_sentence(body: str, sentence: str, tmp_path: Path, hurry: None) -> None:
    with pytest.raises(LineBotFailed, match=r"^the program .*bot ") as failed:
        first_choice(QUICK[0], program(tmp_path, body))
    assert sentence in str(failed.value)


def test_a_program_that_does_not_even_say_hello(tmp_path: Path, hurry: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "START", 0.2)
    with pytest.raises(LineBotFailed, match=r"did not answer in 0\.2 seconds"):
        first_choice(QUICK[0], program(tmp_path, "sleep 60\n"))


def test_files_that_are_no_programs(tmp_path: Path) -> None:
    text, binary = tmp_path / "text", tmp_path / "binary"
    text.write_text("hello")
    binary.write_bytes(b"\x7fELF")
    binary.chmod(0o755)
    for path, sentence in (
        (tmp_path / "none", "there is no program"),
        (tmp_path, "there is no program"),
        (text, "cannot be run; chmod +x"),
        (binary, "does not start: "),
    ):
        for command in ("simulate", "play"):
            code, shown = run(command, QUICK[0].id, "--bots", str(path), input="1\n" * 20 + "quit\n")
            assert sentence in " ".join(shown.split())
            assert (code != 0) == (path != binary or command == "simulate")


def test_it_is_started_once_and_gone_at_the_end(tmp_path: Path, hurry: None) -> None:
    """Along with everything it has started, even if it ignores `quit`."""
    pids = tmp_path / "pids"
    game = QUICK[0]
    path = program(tmp_path, f"sleep 60 & echo $$ $! >> {pids}\n{EXAMPLES / 'linebot.py'}\nsleep 60\n")
    bot = LineBot(game, path)
    state = game.deal(3, None, FastChance(1))
    for _ in range(10):
        seat = state.to_act()[0]
        state.apply(seat, bot.choose(Knowledge(state, seat, FastChance(2)), FastChance(3), 5.0))
    started = [int(pid) for pid in pids.read_text().split()]
    assert len(started) == 2
    assert all(map(alive, started))
    bot.close()
    end = time.monotonic() + 10
    while any(alive(pid) for pid in started if not zombie(pid)):
        assert time.monotonic() < end
        time.sleep(0.01)


def zombie(pid: int) -> bool:
    """Dead, but not yet reaped by its new parent."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return shown.stdout.startswith("Z")


def test_a_simulation_stops_with_the_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "GAMES_PER_JOB", 3)
    path = program(tmp_path, f"{HELLO}read line; echo move fly\n")
    for jobs in ("1", "2"):
        code, shown = run("simulate", QUICK[0].id, "--games", "5", "--bots", path, "--jobs", jobs)
        assert code != 0
        assert f"Error: the program {path} answered 'fly', which is none of the choices" in shown


@pytest.mark.parametrize("people", ["Ann", "Ann,Bo"])
def test_at_the_terminal_random_goes_on_for_a_program_that_fails(people: str, tmp_path: Path) -> None:
    path = program(tmp_path, f"{HELLO}read line; echo move fly\n", "flier.sh")
    code, shown = run("play", QUICK[0].id, "--people", people, "--bots", path, "--seed", "1", input="1\n\n" * 400)
    assert code == 0
    said = " ".join(shown.split())
    assert len(re.findall("will play random moves from now on", said)) == 1
    assert f"because the program {path} answered 'fly'".replace(" ", "") in said.replace(" ", "")
    assert "wins!" in shown or "share the victory" in shown


def test_a_saved_game_starts_no_program_by_itself(tmp_path: Path) -> None:
    marker = tmp_path / "started"
    path = program(tmp_path, f"touch {marker}; exec {EXAMPLES / 'linebot.py'}\n")
    file = tmp_path / "game.json"
    run("play", QUICK[0].id, "--bots", path, input=f"save {file}\nquit\n")
    record = json.loads(file.read_text())
    assert path in [seat["bot"] for seat in record["seats"]]
    marker.unlink(missing_ok=True)
    code, shown = run("resume", str(file), input="1\n1\nquit\n")
    assert code != 0
    assert "is a program; if you trust it, add --programs to start it" in " ".join(shown.split())
    assert not marker.exists()
    assert run("resume", str(file), "--programs", input="1\n" * 20 + "quit\n")[0] == 0
    assert marker.exists()


# At a live table.


@by_game
@pytest.mark.parametrize("invited", [False, True], ids=["open", "by invitation"])
def test_the_other_example_plays_a_whole_game_at_a_live_table(game: Game, invited: bool, tmp_path: Path) -> None:
    with inside(tmp_path) as server, closing(server.guest()) as ann:
        bots = [None, *["greedy"] * (game.seats[0] - 2), None]
        table = server.table(ann, game=game.id, seats=game.seats[0], bots=bots, open=not invited)
        with server.tab(table, ann) as tab:
            where = f"{server.url}/t/{table}#{tab.state['invite']}" if invited else server.url
            command = [sys.executable, str(EXAMPLES / "tablebot.py"), where]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
                tab.until(lambda: tab.state["table"]["seats"][-1].get("name") == "Tablebot")
                tab.do("start")
                tab.play_on()
                said, _ = bot.communicate(timeout=20)
            assert bot.returncode == 0
            assert said == f"places: {' '.join(map(str, tab.state['result']['places']))}\n"
        record = decode_record(ann.get(f"/api/tables/{table}/record").content)
        assert verify(record, game).state.over()
        last = game.seats[0] - 1
        assert record.seats[last].name == "Tablebot"
        assert any(seat == last for seat, _ in record.moves)
