"""Channels of notices, with real receivers: what is sent, what is refused, and what the page says of it."""

import base64
import dataclasses
import json
import os
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.web.inside import FAST, Inside, inside, wait_for
from tests.web.playing import GAMES, seated
from tests.web.receivers import MailReceiver, WebReceiver, mail_receiver, web_receiver
from undertable.table.outbox import Message
from undertable.web.channels import Channels
from undertable.web.posting import Unsafe, is_public, target_of
from undertable.web.push import Push, encrypt, padded, point, unpadded
from undertable.web.webhook import shaped

SITE = "https://games.example.org"
TURN = Message("Your turn at Größe", "With Ann, Bob.", f"{SITE}/t/abc", "turn", "abc", "0.1", 1e9)


@pytest.fixture
def hooks() -> Iterator[WebReceiver]:
    with web_receiver() as received:
        yield received


@pytest.fixture
def mails() -> Iterator[MailReceiver]:
    with mail_receiver() as received:
        yield received


@pytest.fixture
def server(tmp_path: Path, mails: MailReceiver) -> Iterator[Inside]:
    channels = Channels(
        webhooks=True,
        private=True,
        smtp=f"smtp://127.0.0.1:{mails.port}",
        mail_from="Undertable <table@example.org>",
        push="mailto:op@example.org",
    )
    # lists follow after a second, and what they do not know of is not told
    times = dataclasses.replace(FAST, hold=1.5, notices=0.05)
    with inside(tmp_path, games=GAMES, times=times, channels=channels, public_address=SITE) as server:
        yield server


def channel(state: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in state["channels"] if one["kind"] == kind)
    return found


# Webhooks.


def test_a_turn_reaches_a_webhook_once(server: Inside, hooks: WebReceiver) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.post("/api/me/notices/webhook", json={"url": f"{hooks.url}/mine?x=1", "shape": "json"})
    assert made.status_code == 201, made.text
    assert made.json()["offered"] == ["email", "push", "webhook"]
    with server.tab(seated(server, ann, bob, start=False), ann):
        pass
    table = seated(server, ann, bob)
    wait_for(lambda: bool(hooks.got))
    (got,) = hooks.got
    told = json.loads(got.body)
    assert got.path == "/mine?x=1"
    assert (told["event"], told["table"], told["decision"]) == ("turn", table, "0.1")
    assert told["url"] == f"{SITE}/t/{table}"
    wait_for(lambda: channel(ann.get("/api/me/notices").json(), "webhook")["last"] is not None)
    assert channel(ann.get("/api/me/notices").json(), "webhook")["last"]["said"] == "HTTP 200 OK"
    assert len(hooks.got) == 1


def test_a_page_out_of_sight_does_not_hold_a_notice_back(server: Inside, hooks: WebReceiver) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    ann.post("/api/me/notices/webhook", json={"url": hooks.url})
    bob.post("/api/me/notices/webhook", json={"url": f"{hooks.url}/bob"})
    table = seated(server, ann, bob, start=False)
    with server.tab(table, ann) as tab, server.tab(table, bob) as other:
        other.send(do="visible", on=False)
        tab.do("start")
        wait_for(lambda: bool(hooks.got))
        assert [got.path for got in hooks.got] == ["/bob"]


def test_the_test_button_says_what_happened(server: Inside, hooks: WebReceiver) -> None:
    ann = server.guest("Ann")
    state = ann.post("/api/me/notices/webhook", json={"url": hooks.url, "shape": "ntfy"}).json()
    path = f"/api/me/notices/{channel(state, 'webhook')['id']}"
    last = channel(ann.post(f"{path}/test").json(), "webhook")["last"]
    assert (last["ok"], last["said"]) == (True, "HTTP 200 OK")
    assert hooks.got[0].headers["title"] == "A test from Undertable"
    hooks.status, hooks.location = 302, f"{hooks.url}/elsewhere"
    last = channel(ann.post(f"{path}/test").json(), "webhook")["last"]
    assert (last["ok"], last["said"]) == (False, "HTTP 302 Found")
    assert [got.path for got in hooks.got] == ["/", "/"]  # it went nowhere else
    assert server.guest("Bob").post(f"{path}/test").status_code == 404  # not Bob's
    assert ann.delete(path).json()["channels"] == []


def test_what_was_set_up_is_exported_and_deleted_with_the_guest(server: Inside, hooks: WebReceiver) -> None:
    ann = server.guest("Ann")
    ann.post("/api/me/notices/webhook", json={"url": f"{hooks.url}/secret"})
    refused = ann.put("/api/me/vacation", json={"until": 1e30})
    assert (refused.status_code, refused.json()["message"]) == (409, "a vacation has 30 days at most: choose fewer")
    ann.put("/api/me/vacation", json={"until": server.run(lambda site: now(site)) + 86_400})
    everything = ann.get("/api/me/export").json()
    assert everything["channels"] == [{"kind": "webhook", "address": f"{hooks.url}/secret", "confirmed": True}]
    assert len(everything["vacations"]) == 1
    assert "secret" not in ann.get("/api/me/notices").text
    ann.delete("/api/me")
    assert server.run(lambda site: site.store.rows("select * from channels")) == []


async def now(site: Any) -> float:
    return float(site.tables.clock())


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x",
        "ftp://example.org",
        "https://user:pw@example.org",
        "https://",
        "https://exa mple.org/\r\nX: y",
        "nonsense",
        "https://" + "a" * 3000,
    ],
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Unsafe):
        target_of(url)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.5.5", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "fec0::1", "::127.0.0.1", "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::",
    ],
)  # fmt: skip
def test_no_address_of_a_private_network_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"])
def test_an_address_on_the_internet_is_public(address: str) -> None:
    assert is_public(address)


def test_a_private_host_is_not_even_connected_to(tmp_path: Path, hooks: WebReceiver) -> None:
    port = hooks.url.rpartition(":")[2]
    with inside(tmp_path, games=GAMES, channels=Channels(webhooks=True), public_address=SITE) as server:
        ann = server.guest("Ann")
        assert ann.post("/api/me/notices/webhook", json={"url": hooks.url}).status_code == 400  # not https
        for host in ("localhost", "127.0.0.1", "[::1]"):
            state = ann.post("/api/me/notices/webhook", json={"url": f"https://{host}:{port}/"}).json()
            test = ann.post(f"/api/me/notices/{state['channels'][-1]['id']}/test").json()
            assert "private network" in test["channels"][-1]["last"]["said"]
        assert ann.post("/api/me/notices/email", json={"address": "a@example.org"}).status_code == 403
    assert hooks.got == []


def test_each_service_gets_the_shape_it_reads() -> None:
    body, headers = shaped("ntfy", TURN)
    assert (body.decode(), headers["Click"]) == (TURN.text, TURN.address)
    assert headers["Title"].isascii()
    discord = json.loads(shaped("discord", TURN)[0])
    assert discord["allowed_mentions"] == {"parse": []}
    assert TURN.address in discord["content"]
    assert TURN.title in json.loads(shaped("matrix", TURN)[0])["text"]
    assert json.loads(shaped("json", TURN)[0])["until"] == 1e9


def test_without_channels_nothing_is_kept_and_nothing_leaves(tmp_path: Path) -> None:
    with inside(tmp_path, games=GAMES) as server:
        ann = server.guest("Ann")
        assert ann.get("/api/me/notices").json()["offered"] == []
        refused = ann.post("/api/me/notices/webhook", json={"url": "https://example.org"})
        assert refused.status_code == 403
        assert server.site.outbox is None


# E-mail.


def test_an_address_is_confirmed_before_it_gets_anything_and_one_click_stops_it(
    server: Inside, mails: MailReceiver, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.guest("Ann")
    with caplog.at_level("INFO"):
        state = ann.post("/api/me/notices/email", json={"address": "ann@example.org"}).json()
        mine = channel(state, "email")
        assert (mine["name"], mine["confirmed"]) == ("an…@example.org", False)
        assert mine["last"]["said"] == "SMTP 250 2.0.0 queued as 17"
        (asked,) = mails.mails
        link = re.search(rf"{SITE}(/notices/\S+)", asked.get_content())
        assert link is not None
        path = f"/api/me/notices/{mine['id']}/test"
        assert ann.post(path).status_code == 409
        with server.client() as reader:
            assert "Confirm" in reader.get(link[1]).text  # looking at a link confirms nothing
            assert not channel(ann.get("/api/me/notices").json(), "email")["confirmed"]
            assert reader.post(link[1]).status_code == 200
            assert channel(ann.post(path).json(), "email")["last"]["ok"]
            mail = mails.mails[-1]
            assert mail["To"] == "ann@example.org"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            stop = mail["List-Unsubscribe"].strip("<>").removeprefix(SITE)
            assert reader.get(stop).status_code == 200
            assert ann.get("/api/me/notices").json()["channels"]
            assert reader.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert ann.get("/api/me/notices").json()["channels"] == []
        code = link[1].removeprefix("/notices/")
        ours = [record.getMessage() for record in caplog.records if record.name.startswith("undertable")]
        assert not any(code in line for line in ours)


def test_a_mail_server_that_refuses_is_quoted(server: Inside, mails: MailReceiver) -> None:
    mails.refuses = "nobody@"
    state = server.guest("Ann").post("/api/me/notices/email", json={"address": "nobody@example.org"}).json()
    last = channel(state, "email")["last"]
    assert (last["ok"], last["said"]) == (False, "SMTP 550 5.1.1 nobody of that name")


@pytest.mark.parametrize(
    "address", ["a", "a@b", "a b@example.org", "a@example.org\nBcc: x@example.org", "<a@b.c>", "=?utf-8?q?=76?=@b.org"]
)
def test_what_is_no_address_is_refused(address: str, server: Inside, mails: MailReceiver) -> None:
    assert server.guest("Ann").post("/api/me/notices/email", json={"address": address}).status_code == 400
    assert mails.mails == []


# Web Push.


class Browser:
    """What a browser has: a key pair and a secret. It reads what was sent to it (RFC 8291, 3.4)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def public(self) -> str:
        return unpadded(point(self.key.public_key()))

    def read(self, body: bytes) -> bytes:
        salt, (_, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + point(self.key.public_key()) + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02")
        return text[:-1]


def test_a_push_message_can_be_read_by_its_browser_alone() -> None:
    browser, other = Browser(), Browser()
    sent = encrypt(b"your turn", browser.public, unpadded(browser.auth))
    assert browser.read(sent) == b"your turn"
    with pytest.raises(InvalidTag):
        other.read(sent)


def test_a_push_message_is_signed_declared_and_dropped_when_the_browser_is_gone(
    server: Inside, hooks: WebReceiver
) -> None:
    ann, browser = server.guest("Ann"), Browser()
    push = server.site.outbox.senders["push"]  # type: ignore[union-attr]
    assert isinstance(push, Push)
    push.private = True  # the push service is on this machine
    keys = {"key": browser.public, "auth": unpadded(browser.auth)}
    refused = ann.post("/api/me/notices/push", json={"endpoint": "https://example.org/p", "key": "AA", "auth": "AA"})
    assert refused.status_code == 400
    state = ann.post("/api/me/notices/push", json={"endpoint": "https://example.org/p", **keys}).json()
    key = state["push_key"]
    mine = channel(state, "push")["id"]
    address = json.dumps({"address": f"{hooks.url}/p", **keys})
    server.run(lambda site: site.store.change(("update channels set setting = $1", (address,))))
    assert channel(ann.post(f"/api/me/notices/{mine}/test").json(), "push")["last"]["said"] == "HTTP 200 OK"
    (got,) = hooks.got
    notice = json.loads(browser.read(got.body))
    assert notice["web_push"] == 8030
    assert notice["notification"]["navigate"] == f"{SITE}/me"
    assert (got.headers["content-encoding"], got.headers["topic"]) == ("aes128gcm", "test")
    token, _, signer = got.headers["authorization"].removeprefix("vapid t=").partition(", k=")
    assert signer == key
    check_signature(token, key)
    claims = json.loads(padded(token.split(".")[1]))
    assert claims["aud"] == hooks.url
    assert claims["sub"] == "mailto:op@example.org"
    hooks.status = 410
    assert ann.post(f"/api/me/notices/{mine}/test").json()["channels"] == []


def check_signature(token: str, key: str) -> None:
    text, _, signature = token.rpartition(".")
    pair = padded(signature)
    r, s = int.from_bytes(pair[:32], "big"), int.from_bytes(pair[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(key))
    public.verify(encode_dss_signature(r, s), text.encode(), ec.ECDSA(hashes.SHA256()))


def test_the_sites_key_stays_the_same(tmp_path: Path) -> None:
    channels = Channels(push="mailto:op@example.org")
    keys = []
    for _ in range(2):
        with inside(tmp_path, games=GAMES, channels=channels, public_address=SITE) as server:
            keys.append(server.guest("Ann").get("/api/me/notices").json()["push_key"])
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65


# The operator.


@pytest.mark.parametrize(
    ("channels", "address", "wrong"),
    [
        (Channels(webhooks=True), "", "--public-address"),
        (Channels(mail_from="a@example.org"), SITE, "UNDERTABLE_SMTP"),
        (Channels(mail_from="a@example.org", smtp="nonsense"), SITE, "smtps://"),
        (Channels(push="op@example.org"), SITE, "mailto:"),
        (Channels(push="mailto:op@localhost"), SITE, "mailto:"),
    ],
)
def test_a_setting_that_cannot_work_is_refused_at_the_start(channels: Channels, address: str, wrong: str) -> None:
    assert wrong in channels.wrong(address)


def test_quiet_hours_need_a_time_zone_that_exists(server: Inside) -> None:
    ann = server.guest("Ann")
    set_to = ann.put("/api/me/notices", json={"zone": "Europe/Berlin", "quiet_from": 22, "quiet_until": 7}).json()
    assert (set_to["zone"], set_to["quiet_from"], set_to["quiet_until"]) == ("Europe/Berlin", 22, 7)
    assert ann.put("/api/me/notices", json={"zone": "../etc/passwd"}).status_code == 400
    assert ann.put("/api/me/notices", json={"quiet_from": 24}).status_code == 400
    assert ann.get("/api/me/notices").json()["quiet_from"] == 22
