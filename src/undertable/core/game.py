"""The box: what never changes about a game."""

import dataclasses
import difflib
import functools
import importlib
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

import msgspec

from undertable.core.batch import Observer
from undertable.core.bot import Bot
from undertable.core.chance import Chance, FastChance
from undertable.core.features import Features
from undertable.core.heuristics import Heuristics
from undertable.core.numbers import Number
from undertable.core.state import IllegalAction, Setup, State
from undertable.core.view import Event, Prompt, Result, View, Zone

ROUTINE, ORDINARY, IMPORTANT = range(3)  # what an event can weigh


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game. Each field has a default and, as `Meta(description=…)`, a sentence."""


class Option(msgspec.Struct, frozen=True):
    """One option of a game, for a menu: what it does, its possible values, its default."""

    name: str
    description: str
    default: object
    choices: list[object]  # the default alone where any number or text is possible


class ActionSpace:
    """Every action of a game as number and as text; fixed for a version of the rules.

    >>> actions = ActionSpace(["pass", "take:gem"])
    >>> actions.parse("take:gem"), actions.text(0), len(actions)
    (1, 'pass', 2)
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = list(texts)
        self._numbers = {text: number for number, text in enumerate(self.texts)}
        if len(self._numbers) != len(self.texts):
            raise ValueError("two actions have the same text")

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, action: int) -> str:
        """How an action is written."""
        return self.texts[action]

    def parse(self, text: str) -> int:
        """The action with this text; IllegalAction, naming the nearest ones, if there is none."""
        number = self._numbers.get(text)
        if number is None:
            near = difflib.get_close_matches(text[:60], self.texts, n=3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise IllegalAction(f"there is no action {text[:60]!r}{hint}")
        return number


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game's box: its facts, and the functions of its package that set it up, read it and show it."""

    id: str
    title: str
    tagline: str  # one line that makes people want to play
    package: str  # the module that holds this box as GAME, and the rules page
    seats: range
    actions: ActionSpace
    state: Callable[[Setup, Chance], State]  # an empty table, nothing dealt yet
    view: Callable[[Any, int | None], View]  # what this seat may see
    prompt: Callable[[Any, int, Sequence[str]], Prompt]  # what this seat is asked, with the seats' names
    result: Callable[[Any], Result]  # how the game ended
    pieces: Callable[[Any], dict[str, int]]  # every card and token, wherever it lies: the same at every moment
    seen: Callable[[tuple[int, ...], Setup, int | None], Event | None]  # what this seat may know of an event
    sentence: Callable[[Event, Sequence[str]], str]  # an event in words, with the seats' names
    scene: Callable[[Any, Sequence[str]], list[Zone]]  # a view as zones of cards, for drawing it in text
    explain: Callable[[str], str | None]  # a card, word or action in a sentence; None: unknown
    # the same of what the options of this game change; None: nothing, or not this
    explain_here: Callable[[Any, str], str | None] | None = None
    # what a puzzle is about, in a few words: given the best choice, and the one that many would take instead
    theme: Callable[[str, str], str] | None = None
    # a view plus what its viewer could have noted so far; None: a view shows all of it
    noted: Callable[[Any, Any], View] | None = None
    # a noted view as numbers from 0 to 1, in named parts that keep their sizes: for learning
    observe: Callable[[Any], dict[str, list[float]]] | None = None
    observer: Observer | None = None  # the same numbers without a view, faster
    # the printed facts of every card and piece, as plain data: for whoever draws the table
    components: Callable[[], dict[str, object]] | None = None
    # the teams at a table of n seats, which may talk among themselves; None: everybody plays alone
    teams: Callable[[int], list[list[int]]] | None = None
    roles: Callable[[int], list[str]] | None = None  # by seats at the table: what each seat plays, where they differ
    # can everybody see that this seat has nothing more to decide this round? Then bots need not wait for it
    sits_out: Callable[[Any, int], bool] | None = None
    winner_only: bool = False  # does the order behind the winners say little about who played better?
    elo: Mapping[str, int] | None = None  # the bots' Elo above a random player, where it was measured for this game
    # how long a decision that this seat owes takes, compared with an ordinary one: for fair clocks. Everybody who may
    # know of the decision sees its deadline, so it must follow from what all of them know
    tempo: Callable[[Any, int], float] | None = None
    open_turns: bool = False  # does everybody always know which seats must act?
    # what each of these viewers may see of one position, for games that build the shared part only once
    views: Callable[[Any, Sequence[int | None]], list[View]] | None = None
    important: frozenset[str] = frozenset()  # events that a reader must not miss
    routine: frozenset[str] = frozenset()  # events that are left out first where space is short
    version: str = "1"  # of the rules: goes up when old records would no longer replay
    options: type[Options] = Options
    chance_items: Mapping[str, Sequence[str]] = dataclasses.field(
        default_factory=dict
    )  # names of what is drawn from a bag
    heuristics: Heuristics = dataclasses.field(default_factory=Heuristics)  # what search should know of good play
    features: Features | None = None  # what a network reads of a table, where one can be learned
    numbers: Mapping[str, Number] = dataclasses.field(default_factory=dict)  # what a lab can vary, by name
    most_outcomes: int = 0  # of one random result, where it can have more than the game has pieces
    bots: Mapping[str, type[Bot]] = dataclasses.field(default_factory=dict)  # players that know this game: "greedy", …

    def views_of(self, state: State, viewers: Sequence[int | None]) -> list[View]:
        """What each of these viewers may see."""
        return self.views(state, viewers) if self.views is not None else [self.view(state, v) for v in viewers]

    @functools.cached_property
    def view_type(self) -> type[View]:
        """The type of its views, found by making one: a compiled function does not say what it returns."""
        return type(self.view(self.deal(self.seats[0], None, FastChance(0)), None))

    def weight(self, what: str) -> int:
        """How much an event of this name matters to a reader."""
        if what in self.important:
            return IMPORTANT
        return ROUTINE if what in self.routine else ORDINARY

    @property
    def players(self) -> str:
        """How many can play, in words: "2", "3 to 5"."""
        return str(self.seats[0]) if len(self.seats) == 1 else f"{self.seats[0]} to {self.seats[-1]}"

    def rules(self) -> str:
        """The rules in our own words, as Markdown."""
        return resources.files(self.package).joinpath("rules.md").read_text("utf-8")

    def notation(self) -> str:
        """How actions are written, as Markdown: for programs and the terminal. Empty where the rules say it."""
        page = resources.files(self.package).joinpath("notation.md")
        return page.read_text("utf-8") if page.is_file() else ""

    def team_of(self, seat: int, seats: int) -> list[int]:
        """The seats that win together with this one at a table of n seats, itself included."""
        teams = self.teams(seats) if self.teams is not None else []
        return next((team for team in teams if seat in team), [seat])

    def role_of(self, seat: int, seats: int) -> str:
        """What this seat plays; empty where all seats play the same."""
        return self.roles(seats)[seat] if self.roles is not None else ""

    def option_list(self) -> list[Option]:
        """All options of the game."""
        options = []
        for field in msgspec.structs.fields(self.options):
            kind = msgspec.inspect.type_info(field.type)
            facts: dict[str, Any] = {}
            if isinstance(kind, msgspec.inspect.Metadata):
                facts = kind.extra_json_schema or {}
                kind = kind.type
            description = facts.get("description", "")
            choices: list[object] = facts.get("examples", [field.default])  # of a number or text: what is usual
            if isinstance(kind, msgspec.inspect.BoolType):
                choices = [False, True]
            elif isinstance(kind, msgspec.inspect.LiteralType):
                choices = list(kind.values)
            options.append(Option(field.name, description, field.default, choices))
        return options

    def make_options(self, values: Mapping[str, object] | Options | None = None) -> Options:
        """Check option values and fill in the defaults; ValueError says what is wrong and what is possible."""
        if isinstance(values, self.options):
            return values
        if isinstance(values, Options):
            raise ValueError(f"these are not options of {self.title}")
        if not values:
            return self.options()
        known = self.options.__struct_fields__
        for name in values:
            if name not in known:
                there = ", ".join(known) if known else "none"
                raise ValueError(f"{self.title} has no option {name!r:.40}; its options: {there}")
        try:
            return msgspec.convert(values, self.options)
        except msgspec.ValidationError as error:
            raise ValueError(f"{self.title}: {error}") from None

    def deal(
        self,
        seats: int,
        options: Mapping[str, object] | Options | None,
        chance: Chance,
        sink: MutableSequence[tuple[int, ...]] | None = None,
    ) -> State:
        """A table set up and dealt. Events of the deal go to the sink, if there is one."""
        if isinstance(seats, bool) or seats not in self.seats:
            raise ValueError(f"{self.title} is for {self.players} players, not {seats}")
        state = self.state(Setup(self, seats, self.make_options(options)), chance)
        state.sink = sink
        state.deal()
        return state

    def layout(self, seats: int) -> dict[str, int]:
        """The parts of what `observe` returns at a table of n seats, and how many numbers each has."""
        if self.observe is None:
            raise ValueError(f"{self.title} has no observations as numbers yet")
        parts = self.observe(self.deal(seats, None, FastChance(0)).noted(None))
        return {name: len(numbers) for name, numbers in parts.items()}

    def __reduce__(self) -> tuple[object, ...]:
        return (find_box, (self.package,))

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


def find_box(package: str) -> Game:
    """The GAME of a package: a pickled box is looked up, not rebuilt."""
    box = importlib.import_module(package).GAME
    assert isinstance(box, Game)
    return box
