"""The box: what never changes about a game."""

import difflib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources

import msgspec

from undertable.core.bot import Bot
from undertable.core.chance import Chance
from undertable.core.state import IllegalAction, Setup, State
from undertable.core.view import Event, Prompt, Result, View, Zone


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The variants of a game. Each field has a default and, as `Meta(description=…)`, a sentence."""


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
            near = difflib.get_close_matches(text, self.texts, n=3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise IllegalAction(f"there is no action '{text[:60]}'{hint}")
        return number


class Game:
    """One game's box: how to set it up, how to read and show it. Games subclass it and make one `GAME`.

    Two boxes of the same id are the same box; a pickled box is looked up again by its module.
    """

    id: str
    title: str
    tagline: str  # one line that makes one want to play
    version: str = "1"  # of the rules: goes up when old records would no longer replay
    seats: range
    options: type[Options] = Options
    actions: ActionSpace
    chance_items: Mapping[str, Sequence[str]] = {}  # what the numbers drawn from a bag are called
    bots: Mapping[str, type[Bot]] = {}  # players that know this game: "greedy", …

    def blank(self, setup: Setup, chance: Chance) -> State:
        """An empty table, nothing dealt yet."""
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> View:
        """What this seat may see."""
        raise NotImplementedError

    def prompt(self, state: State, seat: int) -> Prompt:
        """What this seat is asked."""
        raise NotImplementedError

    def result(self, state: State) -> Result:
        """How the game ended."""
        raise NotImplementedError

    def pieces(self, state: State) -> dict[str, int]:
        """Every card and token, counted wherever it lies; the same at every moment of a game."""
        raise NotImplementedError

    def seen(self, told: tuple[int, ...], setup: Setup, seat: int | None) -> Event | None:
        """What this seat may know of something a state told its sink; None: nothing at all."""
        raise NotImplementedError

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """An event in words."""
        raise NotImplementedError

    def scene(self, view: View, names: Sequence[str]) -> list[Zone]:
        """The table as zones of cards, for drawing it in text."""
        raise NotImplementedError

    def explain(self, topic: str) -> str | None:
        """A card, word or action in a sentence or two; None if the game does not know it."""
        raise NotImplementedError

    @cached_property
    def rules(self) -> str:
        """The rules in our own words, as Markdown."""
        return resources.files(type(self).__module__).joinpath("rules.md").read_text("utf-8")

    def make_options(self, values: Mapping[str, object] | Options | None = None) -> Options:
        """Check option values and fill in the defaults; ValueError says what is wrong and what there is."""
        if values is None:
            return self.options()
        if isinstance(values, Options):
            if not isinstance(values, self.options):
                raise ValueError(f"these are not options of {self.title}")
            return values
        known = [field.name for field in msgspec.structs.fields(self.options)]
        for name in values:
            if name not in known:
                there = ", ".join(known) if known else "none"
                raise ValueError(f"{self.title} has no option '{name}'; its options: {there}")
        try:
            return msgspec.convert(values, self.options)
        except msgspec.ValidationError as error:
            raise ValueError(f"{self.title}: {error}") from None

    def deal(
        self,
        seats: int,
        options: Mapping[str, object] | Options | None,
        chance: Chance,
        sink: list[tuple[int, ...]] | None = None,
    ) -> State:
        """A table set up and dealt. What happens during the deal is told to the sink, if there is one."""
        if isinstance(seats, bool) or seats not in self.seats:
            raise ValueError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        state = self.blank(Setup(self, seats, self.make_options(options)), chance)
        state.sink = sink
        state.deal()
        return state

    def __reduce__(self) -> tuple[object, ...]:
        return (find_box, (type(self).__module__,))

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


def find_box(module: str) -> Game:
    """The GAME of a game package: how a pickled box is found again."""
    import importlib

    box = importlib.import_module(module).GAME
    assert isinstance(box, Game)
    return box
