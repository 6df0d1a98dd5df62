"""The conformance kit: does a game keep the promises of the contract?

    from undertable.core.testing import check_game
    check_game(GAME)                       # every seat count and option, a few random games each
    check_game(GAME, games=10_000)         # the long run

A broken promise raises BrokenPromise, which names the promise and how to come to the place again. The promises:

* two worlds — what a seat is shown, asked and told is the same in every world it can imagine; such a world is complete,
  plays to an end, depends on nothing that the seat may not know, and is not always the truth; imagining leaves the
  table alone;
* secret choices — while others still choose, nobody can tell which of its actions a seat has chosen;
* replay — the record of a game verifies, and replays to the same hash at every move;
* conservation — every card and token is somewhere, exactly once, at every moment;
* termination — games end, and every seat that must act has something to do;
* clone — a copy plays on by itself, and as the original would have;
* illegal actions — are refused and change nothing;
* actions — number and text are one to one; legal actions come in order, without repetition, and are in the prompt; any
  action is drawn as from their list;
* names — what a seat reads calls the seats by their names, never by their numbers;
* views — what several viewers see at once is what each of them sees alone;
* arrival order — simultaneous decisions lead to the same state in any order, if each meets the same luck;
* pickling — a pickled state plays on as the original would have, and leaves what it was loaded from alone;
* observation — as numbers, if the game has them: always the same parts of the same sizes, from 0 to 1;
* result — victory adds up to one, winners come first, the score sheet adds up.
"""

import itertools
import pickle
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from undertable.core.chance import FastChance
from undertable.core.game import Game, Options
from undertable.core.match import Match, verify
from undertable.core.record import RecordError, RecordingChance, SeatName, decode_record, state_hash
from undertable.core.sealed import SealedChance, new_secret
from undertable.core.state import ALL, IllegalAction, State, restore, seat_names

LONGEST = 20_000  # decisions; no game of ours comes near
AHEAD = 300  # decisions for which two copies are played on, to see whether they stay the same


class BrokenPromise(AssertionError):
    """A game that does not keep a promise of the contract."""

    def __init__(self, promise: str, what: str) -> None:
        super().__init__(f"{promise}: {what}")
        self.promise = promise


def promise(name: str, kept: bool, what: str) -> None:
    if not kept:
        raise BrokenPromise(name, what)


def all_options(game: Game) -> list[Options]:
    """Every combination of a game's options; of a number or text only the default."""
    values = [[(option.name, choice) for choice in option.choices] for option in game.option_list()]
    return [game.make_options(dict(chosen)) for chosen in itertools.product(*values)]


def some_options(game: Game) -> list[Options]:
    """The defaults, and every other value of each option by itself."""
    others = [
        {option.name: choice} for option in game.option_list() for choice in option.choices if choice != option.default
    ]
    return [game.make_options(chosen) for chosen in ({}, *others)]


def check_game(
    game: Game,
    *,
    games: int = 10,
    seats: Iterable[int] | None = None,
    options: Iterable[Mapping[str, object] | Options] | None = None,
    seed: int = 0,
    every: int = 8,
) -> None:
    """Play `games` random games in each setting and check every promise.

    The cheap promises are checked at every move, the costly ones at about one move in `every`.
    """
    check_actions(game)
    for n in seats if seats is not None else game.seats:
        for chosen in options if options is not None else all_options(game):
            others = 0
            box = game.pieces(game.deal(n, chosen, FastChance(seed)))
            for number in range(games):
                try:
                    others += check_one_game(game, n, chosen, seed + number, every, box)
                except BrokenPromise as broken:
                    broken.add_note(f"{game.id}, {n} seats, {chosen}, seed {seed + number}")
                    raise
            promise("two worlds", others > 0, "seats imagine nothing but the truth: what is hidden is not dealt again")


def check_one_game(
    game: Game, seats: int, options: Mapping[str, object] | Options, seed: int, every: int, box: Mapping[str, int]
) -> int:
    """One random game from the deal to the end, with everything that can be checked on the way.

    `box` is what must be on the table at every moment. Returns how many of the imagined worlds differed from the
    real one.
    """
    others = 0
    pick = FastChance(seed)
    names = [SeatName(name) for name in seat_names(seats)]
    match = Match(game, names, SealedChance(new_secret(str(seed))), options)
    promise("conservation", len(box) > 0, "no pieces at all")
    while True:
        state = match.state
        promise("conservation", game.pieces(state) == box, f"pieces changed at move {len(match.moves)}")
        if pick.below(every) == 0 or state.over():
            others += check_state(state, pick)
        waiting = state.to_act()
        if not waiting:
            break
        promise("termination", len(match.moves) < LONGEST, f"still playing after {LONGEST} moves")
        seat = waiting[pick.below(len(waiting))]
        legal = check_legal(state, seat)
        action = legal[pick.below(len(legal))]
        copy = state.clone()
        match.act(seat, action)
        copy.apply(seat, action)
        promise("clone", state_hash(copy) == match.hashes[-1], f"a clone went another way at move {len(match.moves)}")
    check_result(match.state)
    check_replay(match)
    return others


def check_state(state: State, pick: FastChance) -> int:
    """Every promise that can be checked at one state. `pick` makes the random choices.

    Returns how many of the imagined worlds differed from the real one.
    """
    seats = range(state.setup.seats)
    for seat in seats:
        check_any_action(state, seat, pick, check_legal(state, seat))
        check_illegal(state, seat, pick)
    check_clone(state, pick)
    check_pickling(state, pick)
    check_arrival_order(state, pick)
    check_secret_choices(state, pick)
    check_open_turns(state)
    check_observation(state)
    viewers = (*seats, None)
    alone = [state.view(viewer) for viewer in viewers]
    promise("views", state.setup.game.views_of(state, viewers) == alone, "several viewers see other things than one")
    return sum(check_two_worlds(state, viewer, pick) for viewer in (*seats, None))


def shown(state: State, viewer: int | None) -> bytes:
    """Every byte that a seat or spectator can get out of a state."""
    noted, observe = state.noted(viewer), state.setup.game.observe
    seen: list[object] = [state.view(viewer), noted, state.over(), observe(noted) if observe else None]
    tempo = state.setup.game.tempo
    if tempo is not None:  # it shows in the deadlines
        seen.append([tempo(state, seat) for seat in state.view(viewer).to_act])
    if viewer is not None:
        seen += [viewer in state.to_act(), state.legal(viewer), state.prompt(viewer)]
    if state.over():
        seen += [state.returns(), state.result()]
    return msgspec.json.encode(seen)


class Outcome:
    """What a viewer sees and hears of one action, carried out on a copy."""

    def __init__(self, state: State, seat: int, action: int, viewer: int | None) -> None:
        game, setup = state.setup.game, state.setup
        names = seat_names(setup.seats)
        after = state.clone()
        after.chance = chance = RecordingChance(after.chance)
        after.sink = []
        after.apply(seat, action)
        view = after.view(viewer)
        game.scene(view, names)
        events = [event for item in after.sink if (event := game.seen(item, setup, viewer)) is not None]
        self.shown = shown(after, viewer)
        self.events = [msgspec.json.encode([event, game.sentence(event, names)]) for event in events]
        self.reveals = len(chance.results) > 0 or after.over()
        self.turned_up = [msgspec.json.encode(event) for event in events if event.reveals]
        # the viewer does not learn who is asked, or that anything was decided: it depends on what somebody holds
        self.in_secret = not view.to_act or (not events and self.shown == shown(state, viewer))

    def same(self, other: "Outcome") -> bool:
        """Does the viewer learn exactly the same?"""
        return self.shown == other.shown and self.events == other.events

    def may_differ(self, other: "Outcome") -> bool:
        """May the same action look different in two worlds that looked alike?

        It may if something was drawn or turned up. Otherwise play may only go on further in one world than in the
        other: then the one that stops first must stop in secret, and everything up to there must be alike.
        """
        if self.turned_up != other.turned_up:
            return True
        if self.shown == other.shown:
            return False
        if self.reveals or other.reveals:
            return True
        shared = min(len(self.events), len(other.events))
        stops_first = [one for one in (self, other) if len(one.events) == shared]
        return self.events[:shared] == other.events[:shared] and any(one.in_secret for one in stops_first)


def check_two_worlds(state: State, viewer: int | None, pick: FastChance) -> bool:
    """Check "two worlds" for one viewer; True if the imagined world differed from the real one."""
    name = "two worlds"
    before = state_hash(state)
    view = shown(state, viewer)
    future = finish(state.clone(), pick.clone(), AHEAD)
    moves = pick.clone()
    world = state.imagine(viewer, pick)
    unchanged = state_hash(state) == before and finish(state.clone(), moves, AHEAD) == future
    promise(name, unchanged, f"imagining for {viewer} changed the table or its future")
    promise(name, shown(world, viewer) == view, f"viewer {viewer} can tell an imagined world from the real one")
    game = state.setup.game
    promise(name, game.pieces(world) == game.pieces(state), f"a world imagined for {viewer} has other pieces")
    once, again = state.imagine(viewer, pick.clone()), world.imagine(viewer, pick.clone())
    same = state_hash(once) == state_hash(again)
    promise(name, same, f"what {viewer} imagines depends on what it may not know")
    for seat in state.to_act():
        common = [action for action in state.legal(seat) if action in world.legal(seat)]
        if not common:
            continue
        action = common[pick.below(len(common))]
        real, imagined = Outcome(state, seat, action, viewer), Outcome(world, seat, action, viewer)
        alike = real.same(imagined) or real.may_differ(imagined)
        promise(name, alike, f"viewer {viewer} learns by {game.actions.text(action)} what only one world knows")
    other = state_hash(world) != before
    promise(name, finish(world, pick) is not None, f"a world imagined for {viewer} does not play to an end")
    return other


def check_open_turns(state: State) -> None:
    """Where turns are said to be open, every viewer sees all seats that must act."""
    waiting = list(state.to_act())
    for viewer in (*range(state.setup.seats), None):
        if state.setup.game.open_turns:
            promise("open turns", state.view(viewer).to_act == waiting, f"viewer {viewer} does not see who must act")


def finish(state: State, pick: FastChance, most: int = LONGEST) -> str | None:
    """Play at random to the end, or for n decisions. Return the last hash, or None if the game does not end."""
    for _ in range(most):
        waiting = state.to_act()
        if not waiting:
            return state_hash(state)
        seat = waiting[pick.below(len(waiting))]
        legal = state.legal(seat)
        if not legal:
            return None
        state.apply(seat, legal[pick.below(len(legal))])
    return None if most == LONGEST else state_hash(state)


def check_secret_choices(state: State, pick: FastChance) -> None:
    """With several seats choosing, what one chooses shows in no view and no event of another team."""
    waiting = state.to_act()
    if len(waiting) < 2:
        return
    for seat in waiting:
        legal = state.legal(seat)
        one, other = legal[pick.below(len(legal))], legal[pick.below(len(legal))]
        for viewer in (*range(state.setup.seats), None):
            if viewer not in state.setup.game.team_of(seat, state.setup.seats):
                kept = Outcome(state, seat, one, viewer).same(Outcome(state, seat, other, viewer))
                promise("secret choices", kept, f"viewer {viewer} can tell what seat {seat} has chosen")


def check_observation(state: State) -> None:
    game, seats = state.setup.game, state.setup.seats
    if game.observe is None:
        return
    layout = game.layout(seats)
    for viewer in (*range(seats), None):
        parts = game.observe(state.noted(viewer))
        sizes = {name: len(numbers) for name, numbers in parts.items()}
        promise("observation", list(sizes.items()) == list(layout.items()), f"{sizes} is not laid out as {layout}")
        for name, numbers in parts.items():
            within = all(0 <= number <= 1 for number in numbers)
            promise("observation", within, f"{name} of viewer {viewer} is not within 0 and 1: {numbers}")


def check_actions(game: Game) -> None:
    for action in range(len(game.actions)):
        text = game.actions.text(action)
        promise("actions", game.actions.parse(text) == action, f"'{text}' does not come back as {action}")


def check_legal(state: State, seat: int) -> list[int]:
    legal = state.legal(seat)
    game = state.setup.game
    if seat in state.to_act():
        promise("termination", len(legal) > 0, f"seat {seat} must act and cannot")
    else:
        promise("actions", legal == [], f"seat {seat} need not act, yet has legal actions")
    promise("actions", legal == sorted(set(legal)), f"legal actions of seat {seat} out of order: {legal}")
    promise("actions", all(0 <= a < len(game.actions) for a in legal), f"legal actions of seat {seat} do not exist")
    prompt = state.prompt(seat, [f"name {s}" for s in range(state.setup.seats)])
    words = [prompt.what, prompt.why, *(choice.label for choice in prompt.choices), *prompt.why_not.values()]
    numbered = [text for text in words if re.search(r"\bseat \d", text, re.IGNORECASE)]
    promise("names", not numbered, f"seats are called by their numbers: {numbered[:3]}")
    offered = [choice.action for choice in prompt.choices]
    promise("actions", offered == [game.actions.text(a) for a in legal], f"seat {seat} is offered {offered}")
    return legal


def check_any_action(state: State, seat: int, pick: FastChance, legal: list[int]) -> None:
    if legal:
        own = pick.clone()
        action, as_drawn = state.any_action(seat, own), legal[pick.below(len(legal))]
        promise("actions", action == as_drawn, f"seat {seat}: any action is {action}, drawn from the list {as_drawn}")
        promise("actions", own.below(LONGEST) == pick.below(LONGEST), f"seat {seat}: any action draws another chance")


def check_illegal(state: State, seat: int, pick: FastChance) -> None:
    state = state.clone()
    before = state_hash(state)
    legal = set(state.legal(seat))
    count = len(state.setup.game.actions)
    tries = [-1, count, count + 1000, *(pick.below(count) for _ in range(12)), *range(min(count, 8))]
    for action in tries:
        if action in legal:
            continue
        state.sink = []
        try:
            state.apply(seat, action)
        except IllegalAction:
            promise("illegal actions", state_hash(state) == before, f"refusing {action} changed the state")
            promise("illegal actions", state.sink == [], f"an event was reported before {action} was refused")
        else:
            raise BrokenPromise("illegal actions", f"seat {seat} was allowed action {action}")


def check_clone(state: State, pick: FastChance) -> None:
    before = state_hash(state)
    copy = state.clone()
    promise("clone", state_hash(copy) == before, "a clone differs from its original")
    end = finish(copy, pick.clone())
    promise("clone", state_hash(state) == before, "playing a clone changed the original")
    promise("termination", end is not None, "the game does not come to an end from here")
    ahead = [finish(state.clone(), pick.clone(), AHEAD) for _ in range(2)]
    promise("clone", ahead[0] == ahead[1], "two clones went different ways")


def check_pickling(state: State, pick: FastChance) -> None:
    original = state.clone()
    copy: State = pickle.loads(pickle.dumps(original))
    promise("pickling", state_hash(copy) == state_hash(original), "a pickled state comes back different")
    same = finish(copy, pick.clone(), AHEAD) == finish(original, pick.clone(), AHEAD)
    promise("pickling", same, "it plays on differently")
    saved = state.dump()
    before = msgspec.json.encode(saved)
    finish(restore(state.setup, state.chance.clone(), saved), pick.clone(), AHEAD)
    promise("pickling", msgspec.json.encode(saved) == before, "a loaded state changes what it was loaded from")


def check_arrival_order(state: State, pick: FastChance) -> None:
    waiting = list(state.to_act())
    if len(waiting) < 2:
        return
    chosen = {}
    for seat in waiting:
        legal = state.legal(seat)
        chosen[seat] = legal[pick.below(len(legal))]
    in_turn = {state_hash(applied(state, order, chosen)) for order in orders(waiting)}
    # where decisions draw something before all are in, each draws from luck of its own
    own_luck = {state_hash(applied(state, order, chosen, own_luck=True)) for order in orders(waiting)}
    same = len(in_turn) == 1 or len(own_luck) == 1
    promise("arrival order", same, f"the order of {waiting} changes the outcome")


def orders(seats: list[int]) -> Iterator[list[int]]:
    """A few orders: as they sit, backwards, and every rotation."""
    yield seats
    yield seats[::-1]
    for first in range(1, len(seats)):
        yield seats[first:] + seats[:first]


def applied(state: State, order: Iterable[int], chosen: Mapping[int, int], own_luck: bool = False) -> State:
    copy = state.clone()
    for seat in order:
        if own_luck:
            copy.chance = FastChance(seat)
        copy.apply(seat, chosen[seat])
    return copy


def check_replay(match: Match) -> None:
    record = decode_record(match.record().encode())
    try:
        again = verify(record, match.game)
    except RecordError as error:
        raise BrokenPromise("replay", str(error)) from None
    promise("replay", again.hashes == match.hashes, "a replay takes another way")


def check_result(state: State) -> None:
    seats = range(state.setup.seats)
    shares: list[Any] = state.returns()
    result = state.result()
    promise("result", abs(sum(shares) - 1) < 1e-9, f"victory adds up to {sum(shares)}")
    promise("result", len({share for share in shares if share > 0}) == 1, f"the victory is not shared evenly: {shares}")
    promise(
        "result",
        [s for s in seats if shares[s] > 0] == result.winners,
        "the winners are not those who share the victory",
    )
    promise("result", all(result.places[s] == 1 for s in result.winners), "a winner is not first")
    promise("result", result.places.count(1) == len(result.winners), "somebody is first without winning")
    ranks = [1 + sum(other < own for other in result.places) for own in result.places]
    promise("result", ranks == result.places, f"places with ties are wrong: {result.places}")
    if result.adds_up:
        sums = [sum(line.points[s] for line in result.sheet) for s in seats]
        promise("result", sums == result.scores, f"the score sheet adds up to {sums}, not {result.scores}")
    else:
        behind = [sum(other > own for other in result.places) for own in result.places]
        promise("result", behind == result.scores, f"scores are {result.scores}, but seats left behind {behind}")
    msgspec.json.encode(state.view(ALL))
