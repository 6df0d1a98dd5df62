"""Tables on a live server, over HTTP; written from docs/protocol.md alone."""

import hashlib
import http.client
import json
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from contextlib import suppress
from itertools import cycle, islice
from typing import Any

from undertable.agents import CannotDo, Look, NotLegal, Wish

PAUSES = (0.5, 1.0, 2.0)  # seconds before a request is sent again
FIRST_LOOK, LAST_LOOK = 0.05, 1.0  # seconds between two looks: few at first, as bots are quick
TIMEOUT = 20.0  # seconds for an answer
MOST_EVENTS = 60  # that a look repeats: more have happened only if the agent comes back to a table


class WillPass(CannotDo):
    """A failure that may pass: try again."""


class Server:
    """A server, and the agent as its guest."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url.rstrip("/")
        self._name = name
        self._headers = {"X-Undertable": "1", "Content-Type": "application/json"}
        self._lock = threading.Lock()

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, **fields: Any) -> Any:
        """A command. However often it is sent, it is carried out once: its `mid` stays the same."""
        with self._lock:
            if "Authorization" not in self._headers:
                guest = self._ask("POST", "/api/guests", name=self._name, bearer=True)
                self._headers["Authorization"] = f"Bearer {guest['token']}"
        return self._ask("POST", path, mid=str(uuid.uuid4()), **fields)

    def _ask(self, method: str, path: str, **fields: Any) -> Any:
        body = json.dumps(fields).encode() if fields else None
        for pause in PAUSES:
            try:
                return self.send(method, path, body)
            except WillPass:
                time.sleep(pause)
        return self.send(method, path, body)

    def send(self, method: str, path: str, body: bytes | None) -> Any:
        """Send a request once; CannotDo says why it was refused."""
        request = urllib.request.Request(self.url + path, body, self._headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with suppress(OSError):
                raise refusal(error.code, error.read()) from None
            raise CannotDo(f"the server answers with {error.code}") from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise WillPass(f"the server {self.url} does not answer: {getattr(error, 'reason', error)}") from None


def refusal(status: int, body: bytes) -> CannotDo:
    """What a server's answer means."""
    try:
        answer = json.loads(body)
        kinds = {"illegal": NotLegal, "rate": WillPass, "storage": WillPass, "restart": WillPass}
        return kinds.get(answer["code"], CannotDo)(answer["message"])
    except (ValueError, LookupError, TypeError):
        return CannotDo(f"the server answers with {status}")


def new_salt() -> tuple[str, str]:
    """A salt for the deal, and its seal."""
    salt = secrets.token_hex(16)
    return salt, hashlib.sha256(salt.encode()).hexdigest()


class RemoteSeat:
    """A seat at a table of the server."""

    def __init__(self, server: Server, table: str) -> None:
        self.server = server
        self.table = table
        self.salt = ""  # sealed when sitting down, and not shown yet
        self._stream = ""
        self._moved = 0  # events of the stream before this seat's last move

    def update(self) -> dict[str, Any]:
        """The state and the events since this seat's last move. Takes the seat back from a bot that stands in."""
        while True:
            where = f"/api/tables/{self.table}?stream={self._stream}&after={self._moved}"
            seen: dict[str, Any] = self.server.get(where)
            if seen["stream"] != self._stream:
                self._stream, self._moved = seen["stream"], 0
            state = seen["state"]
            if "seat" not in state:
                raise CannotDo("you have no seat at this table any more")
            if state["table"]["dealing"] and self.salt:
                with suppress(CannotDo):  # perhaps the deal did not wait
                    self.post("reveal", salt=self.salt)
                self.salt = ""
            elif state["table"]["status"] != "playing" or "bot" not in state["table"]["seats"][state["seat"]]:
                return seen
            else:
                self.post("reclaim")

    def post(self, do: str, **fields: Any) -> None:
        self.server.post(f"/api/tables/{self.table}/{do}", **fields)

    def look(self) -> Look:
        seen = self.update()
        state = seen["state"]
        invite = state.get("invite", "")
        return Look(
            game=state["table"]["spec"]["game"],
            status=state["table"]["status"],
            seat=state["seat"],
            names=[chair.get("name") or chair["kind"] for chair in state["table"]["seats"]],
            your_turn="decision" in state,
            events=[event["text"] for event in seen["events"] if "text" in event][-MOST_EVENTS:],
            view=state.get("view"),
            prompt=state.get("prompt"),
            result=state.get("result"),
            link=f"{self.server.url}/t/{self.table}" + (f"#{invite}" if invite else ""),
        )

    def act(self, action: str) -> None:
        seen = self.update()
        if "decision" not in seen["state"]:
            raise CannotDo("you have no decision to make now")
        self.post("act", decision=seen["state"]["decision"]["id"], action=action)
        self._moved = seen["first"] - 1 + len(seen["events"])

    def record(self) -> bytes:
        return json.dumps(self.server.get(f"/api/tables/{self.table}/record")).encode()

    def hint(self) -> str:
        raise CannotDo("a live server gives hints only on its page")

    def wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        pause = FIRST_LOOK
        while not self.ready() and (left := end - time.monotonic()) > 0:
            time.sleep(min(pause, left))
            pause = min(2 * pause, LAST_LOOK)

    def ready(self) -> bool:
        """Is it the seat's turn, or the game over?"""
        state = self.update()["state"]
        return "decision" in state or "result" in state


class RemoteHall:
    """The tables of a server."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def games(self) -> list[dict[str, Any]]:
        games: list[dict[str, Any]] = self.server.get("/api/games")
        return games

    def rules(self, game: str) -> str:
        return str(self.server.get(f"/api/games/{urllib.parse.quote(game, safe='')}/rules")["rules"])

    def start(self, wish: Wish) -> RemoteSeat:
        known = {facts["id"]: facts["seats"] for facts in self.games()}
        if wish.game not in known:
            raise CannotDo(f"there is no game {wish.game!r:.40}; choose from: {', '.join(known)}")
        if wish.seed is not None or wish.seat != 0:
            raise CannotDo("on a server nobody chooses the deal, and the host sits on seat 0: leave seed and seat out")
        seats = wish.seats or known[wish.game][0]
        bots = [None, *islice(cycle(wish.bots), seats - 1)]
        spec = {"game": wish.game, "seats": seats, "options": wish.options, "bots": bots, "pace": "instant"}
        salt, seal = new_salt()
        seat = RemoteSeat(self.server, self.server.post("/api/tables", spec=spec, seal=seal)["table"])
        seat.post("start", salt=salt)
        return seat

    def tables(self) -> list[dict[str, Any]]:
        """Tables that anybody may join."""
        rows: list[dict[str, Any]] = self.server.get("/api/tables")["open"]
        return [row for row in rows if row["status"] == "waiting" and row["free"]]

    def own(self) -> dict[str, RemoteSeat]:
        """By table: the agent's seats in games that are not over, the latest last."""
        rows = sorted(self.server.get("/api/tables")["mine"], key=lambda row: float(row["updated"]))
        return {
            row["id"]: RemoteSeat(self.server, row["id"]) for row in rows if row["status"] in ("waiting", "playing")
        }

    def join(self, table: str) -> RemoteSeat:
        """A free seat at a table; `table` is its id, or its invite link."""
        link = urllib.parse.urlsplit(table)
        seat = RemoteSeat(self.server, urllib.parse.quote(link.path.rpartition("/")[2], safe=""))
        seat.post("join", invite=link.fragment)
        chairs = self.server.get(f"/api/tables/{seat.table}")["state"]["table"]["seats"]
        for number in (number for number, chair in enumerate(chairs) if chair["kind"] == "open"):
            with suppress(CannotDo):  # somebody else was quicker
                salt, seal = new_salt()
                seat.post("sit", seat=number, seal=seal)
                seat.salt = salt
                return seat
        raise CannotDo("no seat is free at this table")
