"""Passkeys: a person with one is that guest again, and nobody else is."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature

from tests.web.authenticator import PRESENT, Authenticator, cbor
from tests.web.inside import Inside, inside
from tests.web.playing import SetClock
from undertable.web import cbor as reader
from undertable.web.limits import NO_LIMITS
from undertable.web.passkeys import MOST, SECONDS
from undertable.web.signatures import ORDER, check_key, verify
from undertable.web.webauthn import text_of

OURS = {"x-undertable": "1"}


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def server(tmp_path: Path, clock: SetClock) -> Iterator[Inside]:
    with inside(tmp_path, clock=clock) as server:
        yield server


def origin(server: Inside) -> str:
    return server.url.replace("127.0.0.1", "localhost")


def browser(server: Inside, name: str = "") -> httpx.Client:
    client = httpx.Client(base_url=origin(server), headers={**OURS, "user-agent": "Mozilla/5.0 Firefox/1 Windows"})
    if name:
        assert client.post("/api/guests", json={"name": name}).status_code == 201
    return client


def challenge(client: httpx.Client, own: bool = False) -> str:
    answer = client.post("/api/me/passkeys/challenge" if own else "/api/passkeys/challenge")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["challenge"])


def protect(client: httpx.Client, key: Authenticator) -> httpx.Response:
    return client.post("/api/me/passkeys", json=key.made(challenge(client, own=True)))


def sign_in(client: httpx.Client, key: Authenticator) -> httpx.Response:
    return client.post("/api/passkeys", json=key.signed(challenge(client)))


def protected(server: Inside, kind: str = "es256") -> tuple[httpx.Client, Authenticator]:
    ann, key = browser(server, "Ann"), Authenticator(origin(server), kind)
    assert protect(ann, key).status_code == 200
    return ann, key


@pytest.mark.parametrize("kind", ["es256", "rs256"])
def test_whoever_lost_the_cookie_is_the_same_guest_again_on_any_device(server: Inside, kind: str) -> None:
    ann, key = protected(server, kind)
    (listed,) = ann.get("/api/me/passkeys").json()
    assert (listed["name"], listed["used"]) == ("Firefox on Windows", None)
    for _ in range(2):
        other = browser(server)
        assert sign_in(other, key).status_code == 201
        assert other.get("/api/me").json() == ann.get("/api/me").json()
    assert len(ann.get("/api/me/devices").json()) == 3
    assert ann.get("/api/me/passkeys").json()[0]["used"] == 1e9
    ann.post("/api/me/sign-out", json={"everywhere": True})
    assert other.get("/api/me").status_code == 401
    assert sign_in(other, key).status_code == 201  # that is what it is for


def refused(answer: httpx.Response, status: int, words: str) -> None:
    assert answer.status_code == status, answer.text
    assert words in answer.json()["message"]


def test_a_challenge_is_answered_once_soon_and_by_the_one_who_got_it(server: Inside, clock: SetClock) -> None:
    ann, key = protected(server)
    eve = browser(server, "Eve")
    given = challenge(eve)
    answered = key.signed(given)
    assert eve.post("/api/passkeys", json=answered).status_code == 201
    refused(eve.post("/api/passkeys", json=answered), 403, "used already")
    given = challenge(eve)
    clock.now += SECONDS + 1
    refused(eve.post("/api/passkeys", json=key.signed(given)), 403, "too long")
    refused(eve.post("/api/passkeys", json=key.signed("made up")), 403, "used already")
    refused(eve.post("/api/passkeys", json=key.signed(challenge(ann, own=True))), 403, "used already")
    other = Authenticator(origin(server))
    mallory = browser(server, "Mallory")
    refused(mallory.post("/api/me/passkeys", json=other.made(challenge(ann, own=True))), 403, "used already")
    refused(mallory.post("/api/me/passkeys", json=other.made(challenge(mallory))), 403, "used already")


def absent(key: Authenticator) -> None:
    key.flags = PRESENT


def another_port(key: Authenticator) -> None:
    key.origin = "http://localhost:1"


def elsewhere(key: Authenticator) -> None:
    key.origin = "https://evil.example"


def another_site(key: Authenticator) -> None:
    key.site = "evil.example"


def in_a_frame(key: Authenticator) -> None:
    key.more = {"crossOrigin": True}


def another_purpose(key: Authenticator) -> None:
    key.more = {"type": "payment.get"}


LIES: list[tuple[Callable[[Authenticator], None], str]] = [
    (absent, "PIN"),
    (another_port, "another site"),
    (elsewhere, "another site"),
    (another_site, "another site"),
    (in_a_frame, "something else"),
    (another_purpose, "something else"),
]


@pytest.mark.parametrize(("lie", "words"), LIES)
def test_what_was_made_for_another_place_or_without_its_owner_is_refused(
    server: Inside, lie: Callable[[Authenticator], None], words: str
) -> None:
    ann, key = protected(server)
    lie(key)
    refused(sign_in(browser(server), key), 403, words)
    key.id = b"a new one, made up there"
    refused(protect(ann, key), 403, words)
    assert len(ann.get("/api/me/passkeys").json()) == 1


def test_another_signature_an_old_count_or_another_key_is_refused(server: Inside) -> None:
    ann, key = protected(server)
    key.count = 5
    assert sign_in(browser(server), key).status_code == 201
    refused(sign_in(browser(server), key), 403, "copy")  # it must rise
    key.count = 0
    refused(sign_in(browser(server), key), 403, "copy")
    key.count = 6
    thief = Authenticator(origin(server))
    thief.id, thief.count = key.id, 7
    refused(sign_in(browser(server), thief), 403, "signature")
    refused(protect(browser(server, "Eve"), thief), 409, "somebody already")
    assert sign_in(browser(server), key).status_code == 201
    (own,) = ann.get("/api/me/passkeys").json()
    refused(browser(server, "Eve").delete(f"/api/me/passkeys/{own['id']}"), 404, "no such")
    assert ann.delete(f"/api/me/passkeys/{own['id']}").json() == []
    key.count = 8
    refused(sign_in(browser(server), key), 404, "not known")


def test_passkeys_are_exported_and_deleted_with_their_guest(server: Inside) -> None:
    ann, key = protected(server)
    assert [one["name"] for one in ann.get("/api/me/export").json()["passkeys"]] == ["Firefox on Windows"]
    challenge(ann, own=True)
    assert ann.delete("/api/me").status_code == 200
    refused(sign_in(browser(server), key), 404, "not known")
    for where in ("passkeys", "challenges"):
        query = f"select 1 from {where} where guest <> ''"
        assert server.run(lambda site, query=query: site.store.rows(query)) == []  # type: ignore[misc]


def test_there_are_limits(server: Inside, tmp_path: Path) -> None:
    ann = browser(server, "Ann")
    for _ in range(MOST):
        assert protect(ann, Authenticator(origin(server))).status_code == 200
    refused(ann.post("/api/me/passkeys/challenge"), 409, "remove one")
    (tmp_path / "few").mkdir()
    with inside(tmp_path / "few", limits=replace(NO_LIMITS, passkeys=0.001, passkeys_burst=0)) as strict:
        refused(browser(strict).post("/api/passkeys/challenge"), 429, "later")
        refused(browser(strict).post("/api/passkeys", json=Authenticator(origin(strict)).signed("x")), 429, "later")


@pytest.mark.parametrize(
    "bad", ["", "!!", "AAAA", text_of(b"{}"), text_of(b"[" * 9000), text_of(cbor({"authData": 1}))]
)
def test_nonsense_is_refused(server: Inside, bad: str) -> None:
    ann, key = protected(server)
    good = key.made(challenge(ann, own=True))
    for part in good:
        assert ann.post("/api/me/passkeys", json={**good, part: bad}).status_code in (400, 403)
    proof = key.signed(challenge(ann))
    for part in proof:
        assert ann.post("/api/passkeys", json={**proof, part: bad}).status_code in (400, 403, 404)


# Signatures, against another implementation.


def test_only_the_signature_of_this_text_by_this_key_is_one() -> None:
    key, other = Authenticator("https://a.example"), Authenticator("https://a.example")
    for number in range(4):
        text = bytes([number]) * number
        signature = key.sign(text)
        assert verify(key.cose, text, signature)
        assert not verify(key.cose, text + b"x", signature)
        assert not verify(other.cose, text, signature)
        r, s = decode_dss_signature(signature)
        assert verify(key.cose, text, encode_dss_signature(r, ORDER - s))  # the same number, as ECDSA has it
        for forged in ((0, s), (r, 0), (ORDER, s), (r, ORDER), (r + ORDER, s), (0, 0), (1, 1)):
            assert not verify(key.cose, text, encode_dss_signature(*forged))
        for cut in range(len(signature)):
            assert not verify(key.cose, text, signature[:cut])
        assert not verify(key.cose, text, signature + b"\0")
        padded = b"\x30" + bytes([signature[1] + 1]) + b"\x02" + bytes([signature[3] + 1]) + b"\0" + signature[4:]
        assert not verify(key.cose, text, padded)


def test_small_keys_and_their_signatures_are_verified_too() -> None:
    """Keys with small private numbers make the sums in which two points are the same."""
    for private in (1, 2, 3, 5, ORDER - 1, ORDER - 2):
        own = ec.derive_private_key(private, ec.SECP256R1())
        point = own.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        assert verify(cose, b"text", own.sign(b"text", ec.ECDSA(hashes.SHA256())))


def test_only_the_whole_padding_of_rsa_is_taken() -> None:
    key = Authenticator("https://a.example", "rs256")
    signature = key.sign(b"text")
    assert verify(key.cose, b"text", signature)
    assert not verify(key.cose, b"text!", signature)
    assert not verify(key.cose, b"text", bytes([signature[0] ^ 1]) + signature[1:])
    assert not verify(key.cose, b"text", b"\0" + signature)
    assert not verify(key.cose, b"text", signature[:-1])


BAD_KEYS: list[Any] = [
    None,
    [],
    {},
    {1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)},  # not on the curve
    {1: 2, 3: -7, -1: 1, -2: b"\xff" * 32, -3: bytes(32)},
    {1: 2, 3: -7, -1: 2, -2: bytes(48), -3: bytes(48)},  # another curve
    {1: 2, 3: -257, -1: 1, -2: bytes(32), -3: bytes(32)},
    {1: 3, 3: -257, -1: b"\xff" * 128, -2: b"\1\0\1"},  # 1024 bits
    {1: 3, 3: -257, -1: b"\xff" * 256, -2: b"\1"},  # everything is a signature
]


@pytest.mark.parametrize("key", BAD_KEYS)
def test_a_weak_or_broken_key_is_none(key: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        check_key(key)


@pytest.mark.parametrize("thing", [0, 23, 24, 70_000, -1, -257, b"x" * 300, "é", [1, [2]], {1: b"a", "b": None}, True])
def test_cbor_is_read_as_it_was_written(thing: Any) -> None:
    assert reader.decode(cbor(thing) + b"rest") == (thing, b"rest")


@pytest.mark.parametrize(
    "data", ["", "18", "58ff00", "9f01ff", "a201020103", "818181818181818101", "f97e00", "c001", "9bffffffffffffffff"]
)
def test_other_cbor_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        reader.decode(bytes.fromhex(data))
