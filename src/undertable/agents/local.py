"""Tables in this process, for one agent and bots."""

import threading
from collections.abc import Mapping
from itertools import cycle
from typing import Any

import msgspec

from undertable.agents import CannotDo, Look, NotLegal, Wish
from undertable.bots import bots_for, make_bot
from undertable.core import (
    Bot,
    FastChance,
    Game,
    IllegalAction,
    Knowledge,
    Match,
    SealedChance,
    SeatName,
    new_secret,
    seed_of,
)

ADVISER = "ogre"  # gives hints


class LocalSeat:
    """A seat at a match whose other seats are bots."""

    def __init__(self, match: Match, seat: int, bots: Mapping[int, Bot], seed: str | None = None) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self._chance = FastChance(int.from_bytes(new_secret(seed and f"bots:{seed}")[:6], "big"))
        self._moved = 0  # steps before this seat's last move
        self._lock = threading.Lock()  # tools may be called at the same time

    def play_on(self) -> None:
        """Let the bots play until this seat must act or the game is over."""
        state = self.match.state
        while waiting := [seat for seat in state.to_act() if seat in self.bots]:
            knowledge = Knowledge(state, waiting[0], self._chance)
            self.match.act(waiting[0], self.bots[waiting[0]].choose(knowledge, self._chance))

    def look(self) -> Look:
        with self._lock:
            state, seat = self.match.state, self.seat
            over = state.over()
            return Look(
                game=self.match.game.id,
                status="over" if over else "playing",
                seat=seat,
                names=self.match.names,
                your_turn=seat in state.to_act(),
                events=self.match.sentences(seat, self._moved),
                view=msgspec.to_builtins(state.noted(seat)),
                prompt=msgspec.to_builtins(self.match.prompt(seat)),
                result=msgspec.to_builtins(state.result()) if over else None,
            )

    def act(self, action: str) -> None:
        with self._lock:
            before = self.match.steps
            try:
                self.match.act(self.seat, self.match.game.actions.parse(action))
            except IllegalAction as error:
                raise NotLegal(str(error)) from None
            self._moved = before
            self.play_on()

    def wait(self, seconds: float) -> None:
        """Nothing: the bots have decided already."""

    def record(self) -> bytes:
        with self._lock:
            if not self.match.state.over():  # it has everybody's cards and secret choices
                raise CannotDo("the record can be read when the game is over")
            return self.match.record().encode()

    def hint(self) -> str:
        with self._lock:
            state = self.match.state
            if self.seat not in state.to_act():
                raise CannotDo("you have no decision to make now")
            chance = FastChance(len(self.match.moves))
            adviser = make_bot(self.match.game, ADVISER)
            return self.match.game.actions.text(adviser.choose(Knowledge(state, self.seat, chance), chance, 1.0))


class LocalHall:
    """All games, against bots."""

    def __init__(self, games: Mapping[str, Game], name: str = "Agent") -> None:
        self._games = games
        self._name = name

    def find(self, game: str) -> Game:
        if game not in self._games:
            raise CannotDo(f"there is no game {game!r:.40}; choose from: {', '.join(self._games)}")
        return self._games[game]

    def games(self) -> list[dict[str, Any]]:
        return [
            {
                "id": game.id,
                "title": game.title,
                "tagline": game.tagline,
                "seats": list(game.seats),
                "options": msgspec.to_builtins(game.option_list()),
                "bots": list(bots_for(game)),
            }
            for game in self._games.values()
        ]

    def rules(self, game: str) -> str:
        return self.find(game).rules()

    def start(self, wish: Wish) -> LocalSeat:
        box = self.find(wish.game)
        seats = wish.seats or box.seats[0]
        names = dict(zip((seat for seat in range(seats) if seat != wish.seat), cycle(wish.bots), strict=False))
        who = [
            SeatName(f"{names[seat].capitalize()} {seat}", names[seat]) if seat in names else SeatName(self._name)
            for seat in range(seats)
        ]
        try:
            if seats in box.seats and wish.seat not in range(seats):
                raise ValueError(f"seats are 0 to {seats - 1}, not {wish.seat}")
            bots = {seat: make_bot(box, name).seated() for seat, name in names.items()}
            # whoever chooses the seed can look at the deal from another seat first: nothing is sealed there
            chance = SealedChance(new_secret()) if wish.seed is None else FastChance(seed_of(wish.seed))
            match = Match(box, who, chance, wish.options)
        except ValueError as error:
            raise CannotDo(str(error)) from None
        table = LocalSeat(match, wish.seat, bots, wish.seed)
        table.play_on()
        return table
