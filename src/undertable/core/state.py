"""The table: one game in progress. What rules, search, server and tests all share."""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from undertable.core.chance import Chance

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

    from undertable.core.game import Game, Options
    from undertable.core.view import Prompt, Result, View

ALL: Final = -1  # the viewer who may see everything; allowed only when the game is over
SPECTATOR: Final = -2  # how compiled code spells the viewer `None`


class IllegalAction(ValueError):
    """An action that this seat may not take now. The state is as it was before."""


class Setup:
    """What stays the same for a whole game: the box, the number of seats, the options."""

    __slots__ = ("game", "options", "seats")

    def __init__(self, game: "Game", seats: i64, options: "Options") -> None:
        self.game = game
        self.seats = seats
        self.options = options

    def __reduce__(self) -> tuple[object, ...]:
        return (Setup, (self.game, self.seats, self.options))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One game in progress, cheap to copy. Rules subclass it; view, prompt and result come from the box.

    `sink` is the event log: tuples of small numbers that only the game's own `view.py` can read. Clones and
    imagined worlds have none (None), as events cost time. An event is logged when it has happened: a view
    taken at that moment shows what the event says.
    """

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup = setup
        self.chance = chance
        self.sink: MutableSequence[tuple[int, ...]] | None = None

    # What each game's rules answer.

    def deal(self) -> None:
        """Set the table up from the box, up to the first decision."""
        raise NotImplementedError

    def to_act(self) -> tuple[int, ...]:
        """Seats that owe a decision now; several when they choose in secret, none when the game is over."""
        raise NotImplementedError

    def legal(self, seat: i64) -> list[int]:
        """The actions open to this seat now, in ascending order; none if it need not act."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision. An illegal one raises IllegalAction and changes nothing."""
        raise NotImplementedError

    def clone(self) -> "State":
        """An independent copy that will draw the same chance, without the sink."""
        raise NotImplementedError

    def imagine(self, seat: int | None, chance: Chance) -> "State":
        """A world that this seat (None: a spectator) cannot tell from the real one.

        Everything the seat may not know is dealt again by `chance`, from which the world also draws its
        future. The chance object is shared, not copied.
        """
        raise NotImplementedError

    def returns(self) -> list[float]:
        """Each seat's share of the victory: 1 for a sole winner, shared wins split; all 0 while playing."""
        raise NotImplementedError

    def dump(self) -> list[object]:
        """The whole state but its chance, as plain lists and numbers: what is hashed, pickled and saved."""
        raise NotImplementedError

    def load(self, data: list[Any]) -> None:
        """Take on the state that `dump` wrote."""
        raise NotImplementedError

    # What follows from these.

    def tell(self, what: i64, seat: i64 = -1, a: i64 = -1, b: i64 = -1, c: i64 = -1, /) -> None:
        """Log an event, if there is a sink: what happened, which seat did it, and up to three more numbers.

        Log an event after it has happened: viewers are shown the table as it is at that moment. Rules that take
        less than a microsecond check the sink themselves, because the call would cost them a few percent.
        """
        if self.sink is not None:
            append_event(self.sink, what, seat, a, b, c)

    def any_action(self, seat: i64, chance: Chance) -> i64:
        """One of the legal actions of a seat that must act, each as likely as the others.

        A faster implementation must choose the same action from the same draw of the same chance.
        """
        legal = self.legal(seat)
        return legal[chance.below(len(legal))]

    def over(self) -> bool:
        """Has the game ended?"""
        return len(self.to_act()) == 0

    def view(self, seat: int | None) -> "View":
        """What this seat (None: a spectator) may see. ALL, once the game is over, sees everything."""
        if seat == ALL and not self.over():
            raise ValueError("everything can be seen only when the game is over")
        return self.setup.game.view(self, seat)

    def noted(self, seat: int | None) -> "View":
        """The same, plus everything that follows from what this viewer has seen and heard so far.

        Programs always get this, so that all of them know what `imagine` keeps.
        """
        note = self.setup.game.noted
        view = self.view(seat)
        return view if note is None else note(self, view)

    def prompt(self, seat: int, names: "Sequence[str] | None" = None) -> "Prompt":
        """What this seat is asked, why, and its choices, in words.

        `names` are what the seats are called in it; without them they are "Seat 1", "Seat 2", …
        """
        return self.setup.game.prompt(self, seat, seat_names(self.setup.seats) if names is None else names)

    def result(self) -> "Result":
        """Winners, places and score sheet of a finished game."""
        if not self.over():
            raise ValueError("a game has a result only when it is over")
        return self.setup.game.result(self)

    def scores(self) -> list[int]:
        """Every seat's score at the end."""
        return self.result().scores

    def places(self) -> list[int]:
        """Every seat's place at the end, ties sharing the better one: 1, 2, 2, 4."""
        return self.result().places

    def refusal(self, seat: i64, action: i64) -> IllegalAction:
        """The error for an action that the rules do not allow, with a reason for people."""
        if seat not in self.to_act():
            return IllegalAction("this seat has no decision to make now")
        actions = self.setup.game.actions
        if not 0 <= action < len(actions):
            return IllegalAction(f"there is no action {action}; actions are 0 to {len(actions) - 1}")
        allowed = [actions.text(a) for a in self.legal(seat)]
        shown = ", ".join(allowed[:8]) + (", …" if len(allowed) > 8 else "")
        return IllegalAction(f"'{actions.text(action)}' is not allowed now; allowed: {shown}")

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.setup, self.chance, self.dump()))

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()


def append_event(sink: "MutableSequence[tuple[int, ...]]", what: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
    """The rest of `State.tell`, kept separate so that checking for a sink can be inlined."""
    sink.append((what, seat, a, b, c))


def seat_names(seats: i64) -> list[str]:
    """What the seats are called where nobody has given them names."""
    return [f"Seat {seat + 1}" for seat in range(seats)]


def shared_victory(winners: list[int], seats: i64) -> list[float]:
    """What `State.returns` answers at the end: the winners split one victory."""
    shares = [0.0] * seats
    for seat in winners:
        shares[seat] = 1.0 / float(len(winners))
    return shares


def restore(setup: Setup, chance: Chance, data: list[object]) -> State:
    """Rebuild a pickled state."""
    state: State = setup.game.state(setup, chance)
    state.load(data)
    return state
