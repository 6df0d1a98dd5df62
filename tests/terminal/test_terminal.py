"""The terminal table on a screen of 80 × 24: what fits, what is hidden, what commands do."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from undertable.bots import RandomBot, make_bot
from undertable.core import Game, Match, SealedChance, SeatName, decode_record, new_secret, resume
from undertable.games import all_games, get_game
from undertable.games.you_monster.structs import MonsterView
from undertable.games.you_monster.text import pretty
from undertable.terminal.play import TerminalTable

CLEAR = "\x1b[2J\x1b[H"
GAMES = list(all_games().values())


class Keyboard:
    """Types lines; the end of the input when there are no more."""

    def __init__(self, *lines: str, then: Callable[[], str] | None = None) -> None:
        self.lines = list(lines)
        self.then = then

    def __call__(self, prompt: str) -> str:
        if self.lines:
            return self.lines.pop(0)
        if self.then is None:
            raise EOFError
        return self.then()


def table(
    game: Game, people: int, seats: int, keyboard: Keyboard, colour: bool = True, height: int = 24
) -> tuple[TerminalTable, io.StringIO]:
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=True,
        width=80,
        height=height,
        highlight=False,
        no_color=not colour,
        legacy_windows=False,
    )
    who = [SeatName(f"Person{s}") if s < people else SeatName(f"Bot{s}", "random") for s in range(seats)]
    match = Match(game, who, SealedChance(new_secret("terminal")))
    bots = {seat: make_bot(game, "random") for seat in range(people, seats)}
    return TerminalTable(match, bots, console, keyboard), out


def screens(out: io.StringIO) -> list[str]:
    """What was on the screen, one after the other, without colours."""
    return [re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen) for screen in out.getvalue().split(CLEAR)]


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in game.seats], ids=str)
def test_every_screen_fits_80_by_24(game: Game, seats: int) -> None:
    keyboard = Keyboard(then=lambda: "1")
    one, out = table(game, 1, seats, keyboard)
    assert one.run()
    shown = screens(out)
    assert len(shown) > 3
    for screen in shown[1:-1]:
        lines = screen.rstrip("\n").split("\n")
        assert len(lines) <= 23, screen  # one line is left to type in
        assert all(len(line) <= 80 for line in lines), screen


def test_choices_move_closer_together_on_a_low_screen() -> None:
    one, out = table(get_game("boss-monster"), 1, 4, Keyboard(then=lambda: "1"), height=22)
    assert one.run()
    tallest = max(len(screen.rstrip("\n").split("\n")) for screen in screens(out)[1:-1])
    assert tallest <= 21


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nobody_sees_anothers_secrets_at_one_keyboard(game: Game) -> None:
    """Between two people's screens there is always a hand-over; each screen shows only its own seat's view."""
    keyboard = Keyboard(then=lambda: "1")
    seats = min(3, game.seats[-1])
    one, out = table(game, seats, seats, keyboard)
    assert one.run()
    owner = None
    for screen in screens(out)[1:-1]:
        if turn := re.search(r"(Person\d), it is your turn", screen):
            assert "│" not in screen
            owner = turn[1]
            continue
        asked = re.search(r"^(Person\d): ", screen, re.MULTILINE)
        assert asked is not None
        assert asked[1] == owner


def test_a_hand_is_only_on_its_owners_screen() -> None:
    """Two people at one keyboard: no screen shows a card, drawn or as a choice, that only the other one holds."""
    game = get_game("you-monster")
    one, out = table(game, 2, 3, Keyboard("", "1", "", "1"))
    hands = []
    for seat in range(2):
        view = one.match.state.view(seat)
        assert isinstance(view, MonsterView)
        hands.append([pretty(card) for card in view.players[seat].hand or []])
    one.run()
    for seat in range(2):
        screen = next(screen for screen in screens(out) if f"Person{seat}: Play" in screen)
        assert all(card in screen for card in hands[seat])
        assert not any(re.search(rf"\b{card}", screen) for card in hands[1 - seat])


def test_undo_before_handing_over() -> None:
    game = get_game("you-monster")
    one, out = table(game, 2, 3, Keyboard("", "1", "undo"))
    one.run()
    assert [seat for seat, _ in one.match.moves] == [2]  # the bot's choice stands, the person's is taken back
    assert "Person0 can still type undo." in "".join(screens(out))


def test_a_dumb_terminal_scrolls_the_last_hand_away() -> None:
    one, out = table(get_game("you-monster"), 2, 3, Keyboard("", "1", ""))
    one.console._environ = {"TERM": "dumb"}
    one.run()
    assert out.getvalue().count("\n" * 60) >= 2


def test_piles_that_are_not_on_the_screen() -> None:
    one, out = table(get_game("you-monster"), 1, 3, Keyboard("1", "piles"))
    one.run()
    assert "Discard pile, top last: " in screens(out)[-1]


def test_saving_never_takes_another_games_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number in (1, 2):
        one, _ = table(get_game("monster-inn"), 1, 3, Keyboard("1", "save"))
        one.run()
        assert one.file == Path(f"monster-inn-{number}.json")
    one, _ = table(get_game("monster-inn"), 1, 3, Keyboard("1", "save"))
    one.file = Path("monster-inn-1.json")
    one.run()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["monster-inn-1.json", "monster-inn-2.json"]


@pytest.mark.parametrize("write", [lambda text: "1", str.upper, str.lower, str])
def test_choices_by_number_by_text_and_in_any_case(write: Callable[[str], str]) -> None:
    game = get_game("you-monster")
    one, _ = table(game, 1, 3, Keyboard())
    text = one.match.state.prompt(0).choices[0].action
    one.ask = Keyboard(write(text))
    one.run()
    assert (0, game.actions.parse(text)) in one.match.moves


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "Choose a number from 1 to"),
        ("-1", "There is no action '-1'"),
        ("0", "Choose a number from 1 to"),
        ("9" * 500, "Choose a number from 1 to"),
        ("²", "There is no action"),
        ("play:ZZ", "There is no action 'play:ZZ'"),
        ("", "Type a number"),
        ("help", "Type the number of a choice"),
        ("?", "Ask `? WORD`"),
        ("? spade", "you may draw"),
        ("?spade", "you may draw"),
        ("? Q♦", "Queen of diamonds"),
        ("? 9♠", "value 9"),
        ("? flux", "There is no help on 'flux'"),
        ("undo", "There is nothing to take back"),
        ("save /no/such/folder/x", "Not saved"),
        ("save a\0b", "Not saved"),
    ],
)
def test_what_a_command_answers(line: str, answer: str) -> None:
    one, out = table(get_game("you-monster"), 1, 3, Keyboard(line))
    assert not one.run()
    assert answer in screens(out)[-1].replace("\n", " ")
    assert all(seat != 0 for seat, _ in one.match.moves)


# the words on the table, apart from names and numbers
TERMS = {
    "boss-monster": "goal XP souls wounds hand rooms town used → /",
    "monster-inn": "goal in out 3c 10g 17K 5T+c 16-20 ☠ ☠☠☠ beneath fame pool supply deck next monster",
    "pesky-humans": "goal round setup movement combat gems [Pr] Pr Th og g1 o2 M4 A2 D3 ♥3 cards abilities "
    "? * ! % + = < > / \\ - room hex minion token body item",
    "you-monster": "goal VP treasure pass won lost deck discards health damage ready out drawn beaten aces Q♦ 9♠",
}


@pytest.mark.parametrize(("game", "word"), [(game, word) for game, words in TERMS.items() for word in words.split()])
def test_every_term_on_the_table_is_known(game: str, word: str) -> None:
    one, out = table(get_game(game), 1, 4, Keyboard(f"? {word}"))
    assert not one.run()
    assert "There is no help" not in screens(out)[-1]


def test_a_word_with_two_meanings_means_what_it_stands_next_to() -> None:
    inn, pesky = get_game("monster-inn"), get_game("pesky-humans")
    assert "Kobold 17" in str(inn.explain("17K"))
    assert "gems" in str(inn.explain("10g"))  # the monster 10 is a troll
    assert "Witch" in str(pesky.explain("wi"))
    assert "Wizard" in str(pesky.explain("Wi"))
    assert "Dark Elf Rogue" in str(pesky.explain("d1"))
    assert "Defense" in str(pesky.explain("D1"))


def test_a_card_is_explained_as_the_options_have_it() -> None:
    game = get_game("boss-monster")
    for option, words in (("retail", "+2 damage"), ("rulebook", "+3 damage")):
        one, _ = table(game, 1, 2, Keyboard())
        one.match = Match(game, one.match.seats, SealedChance(new_secret("x")), {"crushinator": option})
        said = one.explain("The Crushinator", one.match.prompt(0))
        assert words in said
        assert "By option" not in said


def test_undo_takes_back_what_nobody_has_seen_the_end_of() -> None:
    """Leaving with a humanoid asks for a bonus: until that is taken, leaving can be undone."""
    game = get_game("monster-inn")
    one, out = table(game, 3, 3, Keyboard())
    first = one.match.state.to_act()[0]
    one.ask = Keyboard("", "leave", "undo")
    one.run()
    assert one.match.moves == []
    assert one.match.state.to_act() == (first,)
    assert "Taken back." in screens(out)[-1]


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    one, _ = table(get_game("monster-inn"), 1, 3, Keyboard("1", f"save {file}"))
    one.run()
    record = decode_record(file.read_bytes())
    match = resume(record, get_game("monster-inn"))
    assert match.hashes == one.match.hashes
    assert [seat.bot for seat in match.seats] == [None, "random", "random"]


def test_without_colour_nothing_is_lost() -> None:
    """Colour is never the only sign: the text of a coloured and a plain screen is the same."""
    texts = []
    for colour in (True, False):
        one, out = table(get_game("monster-inn"), 1, 4, Keyboard("1", "1"), colour)
        one.run()
        texts.append(screens(out))
    assert texts[0] == texts[1]


class Slow(RandomBot):
    """Never has enough time."""

    def cut_short(self) -> int:
        return 1


def test_a_bot_without_enough_time_says_so_once() -> None:
    one, out = table(get_game("monster-inn"), 1, 3, Keyboard(then=lambda: "1"))
    one.bots = {2: Slow(), 1: make_bot(one.match.game, "random")}
    assert one.run()
    assert sum("Bot2 runs out of thinking time" in screen for screen in screens(out)) == 1
    assert not any("Bot1 runs out of thinking time" in screen for screen in screens(out))
