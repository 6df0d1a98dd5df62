"""One MCP server for many agents at once: each call belongs to the session in which it is made.

Tools look at tables and move, which takes a thread; how many there are does not depend on the number of agents.
"""

import asyncio
import inspect
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from contextvars import ContextVar
from functools import partial, wraps
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import CallToolResult
from starlette.types import Receive, Scope, Send

from undertable.agents.remote import FIRST_LOOK, LAST_LOOK, RemoteSeat
from undertable.agents.server import LONGEST_WAIT, Seconds, Session, TableName, make_server

T = TypeVar("T")
LOOKS = ["list_games", "rules", "observe", "legal_moves", "wait_for_turn", "record", "list_tables"]
ACTS = ["start_table", "join_table", "act"]
THREADS = 16
SHARE = 4  # threads for one address at the same time


class SharedServer:
    """Answers JSON-RPC over HTTP. It keeps nothing between two requests: sessions are the caller's affair."""

    def __init__(self) -> None:
        self._session: ContextVar[Session] = ContextVar("session")
        self._whose: ContextVar[str] = ContextVar("whose")
        self._shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._pool = ThreadPoolExecutor(THREADS, "agents")
        server = make_server(self.tool, LOOKS, ACTS)
        server.streamable_http_app(
            json_response=True,
            stateless_http=True,
            transport_security=TransportSecuritySettings(
                enable_dns_rebinding_protection=False
            ),  # checked by the caller
        )
        self._manager = server.session_manager

    def running(self) -> AbstractAsyncContextManager[None]:
        """While it can answer."""
        return self._manager.run()

    async def answer(self, session: Session, whose: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request of this session; all calls of `whose` together have a share of the threads."""
        self._session.set(session)
        self._whose.set(whose)
        await self._manager.handle_request(scope, receive, send)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def tool(self, name: str) -> Callable[..., Any]:
        """A tool of whichever session calls it."""
        if name == "wait_for_turn":
            return self.wait_for_turn
        method = getattr(Session, name)

        @wraps(method)
        async def call(**arguments: Any) -> Any:
            return await self.in_thread(partial(method, self._session.get(), **arguments))

        signature = inspect.signature(method)
        call.__dict__["__signature__"] = signature.replace(parameters=list(signature.parameters.values())[1:])
        return call

    async def in_thread(self, work: Callable[[], T]) -> T:
        share = self._shares.setdefault(self._whose.get(), asyncio.Semaphore(SHARE))
        await share.acquire()
        working = asyncio.get_running_loop().run_in_executor(self._pool, work)
        working.add_done_callback(lambda _: share.release())
        return await asyncio.shield(working)  # whoever hangs up keeps the thread busy until it is done

    async def wait_for_turn(self, seconds: Seconds = 30, table: TableName = None) -> CallToolResult:
        """Wait until it is your turn or the game is over, at most this many seconds (up to 60)."""
        session = self._session.get()
        name, seat = await self.in_thread(partial(session.own_seat, table))
        assert isinstance(seat, RemoteSeat)
        end = asyncio.get_running_loop().time() + min(max(seconds, 0.0), LONGEST_WAIT)
        pause = FIRST_LOOK
        while not await self.in_thread(partial(session.ask, seat.ready)):
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                break
            await asyncio.sleep(min(pause, left))  # it holds no thread
            pause = min(2 * pause, LAST_LOOK)
        return await self.in_thread(partial(session.show, name, seat))
