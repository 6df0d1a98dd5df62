"""Notices over TLS, to receivers on this machine with an authority of our own; an untrusted one gets nothing."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Literal

import pytest

from tests.web.receivers import authority, mail_receiver, web_receiver
from undertable.table.outbox import Channel, ChannelKind, Message, Sent, Setting
from undertable.web.mail import Mail, MailServer
from undertable.web.webhook import Webhooks

MANY = 40  # more than there are threads of either kind
DEADLINE = 20.0  # seconds after which it has failed
SITE = "https://games.example.org"
TURN = Message("Your turn", "With Ann.", f"{SITE}/t/abc", "turn", "abc", "0.1")


def channel(kind: ChannelKind, address: str) -> Channel:
    return Channel("c", "ann", kind, Setting(address=address), True, None)


def mailed(server: str, trust: ssl.SSLContext | None) -> Sent:
    mail = Mail(MailServer.read(server, "Undertable <table@example.org>"), SITE, trust)
    return asyncio.run(mail(channel("email", "ann@example.org"), [TURN]))


@pytest.mark.parametrize("kind", ["smtps", "starttls"])
def test_mail_and_its_password_go_only_to_a_server_that_is_believed(
    tmp_path: Path, kind: Literal["smtps", "starttls"]
) -> None:
    ours = authority(tmp_path)
    tls, starttls = (ours.server, None) if kind == "smtps" else (None, ours.server)
    with mail_receiver(tls=tls, starttls=starttls) as received:
        scheme = "smtps" if kind == "smtps" else "smtp"
        address = f"{scheme}://ann:secret@localhost:{received.port}"
        refused = mailed(address, None)
        assert (refused.ok, received.mails, received.logins) == (False, [], [])
        assert "certificate" in refused.said
        other = mailed(address.replace("localhost", "127.0.0.1"), ours.trust)  # not the name in the certificate
        assert (other.ok, received.mails, received.logins) == (False, [], [])
        assert mailed(address, ours.trust).ok
        assert received.logins == ["safe"]
        (mail,) = received.mails
        assert mail["subject"] == "Your turn"
        assert mailed(address, ours.trust).ok
        assert received.mails[0]["message-id"] == received.mails[1]["message-id"]  # the same notice again


def test_why_mail_is_not_delivered_is_said_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    nobody = mailed(f"smtp://127.0.0.1:{port}", None)
    assert (nobody.ok, nobody.said) == (False, "the mail server cannot be reached")
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=lambda: server.accept()[0].close(), daemon=True).start()
        rude = mailed(f"smtp://127.0.0.1:{server.getsockname()[1]}", None)
    assert (rude.ok, rude.said) == (False, "the mail server broke off")


def test_a_password_is_never_sent_in_the_clear() -> None:
    with mail_receiver() as received:
        result = mailed(f"smtp://ann:secret@127.0.0.1:{received.port}", None)
        assert not result.ok
        assert "no encryption" in result.said
        assert (received.logins, received.mails) == ([], [])
        assert mailed(f"smtp://127.0.0.1:{received.port}", None).ok  # without one, to a server of one's own


def test_a_webhook_goes_only_to_a_server_that_is_believed(tmp_path: Path) -> None:
    ours = authority(tmp_path)
    with web_receiver(ours.server) as received:
        address = f"{received.url}/hook"
        refused = asyncio.run(Webhooks(private=True)(channel("webhook", address), [TURN]))
        assert (refused.ok, refused.said) == (False, "no safe connection: is its certificate valid?")
        other = address.replace("localhost", "127.0.0.1")
        assert not asyncio.run(Webhooks(private=True, trust=ours.trust)(channel("webhook", other), [TURN])).ok
        assert received.got == []
        sent = asyncio.run(Webhooks(private=True, trust=ours.trust)(channel("webhook", address), [TURN]))
        assert sent.ok, sent
        assert [got.path for got in received.got] == ["/hook"]


async def is_free(busy: list[Coroutine[Any, Any, Any]], then: Callable[[], None]) -> None:
    """While all this waits for somebody else, the threads that the store uses are free."""
    waiting = [asyncio.ensure_future(one) for one in busy]
    try:
        await asyncio.sleep(0)
        async with asyncio.timeout(DEADLINE):
            await asyncio.to_thread(int)
        assert not any(one.done() for one in waiting)
    finally:
        then()
        await asyncio.gather(*waiting, return_exceptions=True)


def test_a_mail_server_that_says_nothing_keeps_nobody_else_waiting() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=MANY) as silent:
        server = MailServer.read(f"smtp://127.0.0.1:{silent.getsockname()[1]}", "Undertable <table@example.org>")
        mail = Mail(server, SITE)
        asyncio.run(is_free([mail(channel("email", "a@example.org"), [TURN]) for _ in range(MANY)], silent.close))


def test_a_name_that_is_not_found_for_long_keeps_nobody_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    found = threading.Event()

    def slow(*_: Any, **__: Any) -> Any:
        found.wait(DEADLINE)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    hooks = Webhooks()
    address = "https://example.org/hook"
    asyncio.run(is_free([hooks(channel("webhook", address), [TURN]) for _ in range(MANY)], found.set))
