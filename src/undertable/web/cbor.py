"""The part of CBOR (RFC 8949) that passkeys use: no floating-point numbers, no tags, nothing of unknown length."""

from enum import IntEnum
from typing import Any

DEEPEST = 4  # things inside things


class Kind(IntEnum):
    """The major types of CBOR."""

    NUMBER, NEGATIVE, BYTES, TEXT, ARRAY, MAP, TAG, SIMPLE = range(8)


def decode(data: bytes) -> tuple[Any, bytes]:
    """The first thing in some data, and what follows it; ValueError if that is not CBOR as it is used here."""
    return thing(data, 0)


def thing(data: bytes, depth: int) -> tuple[Any, bytes]:
    if not data or depth > DEEPEST:
        raise ValueError("this is not CBOR, or too deep")
    kind, info = data[0] >> 5, data[0] & 31
    if kind == Kind.SIMPLE:
        simple = {20: False, 21: True, 22: None}
        if info not in simple:
            raise ValueError("there is a kind of value that passkeys do not have")
        return simple[info], data[1:]
    size = {24: 1, 25: 2, 26: 4, 27: 8}.get(info, 0)
    if info > 27 or len(data) < 1 + size:
        raise ValueError("a length is missing")
    count = int.from_bytes(data[1 : 1 + size], "big") if size else info
    rest = data[1 + size :]
    match kind:
        case Kind.NUMBER:
            return count, rest
        case Kind.NEGATIVE:
            return -1 - count, rest
        case Kind.BYTES | Kind.TEXT:
            if count > len(rest):
                raise ValueError("something is cut off")
            return (rest[:count] if kind == Kind.BYTES else rest[:count].decode()), rest[count:]
        case Kind.ARRAY:
            return several(rest, count, depth)
        case Kind.MAP:
            found, rest = several(rest, 2 * count, depth)
            if not all(isinstance(key, int | str) for key in found[::2]) or len(set(found[::2])) != count:
                raise ValueError("two values have the same key")
            return dict(zip(found[::2], found[1::2], strict=True)), rest
    raise ValueError("there is a kind of value that passkeys do not have")


def several(data: bytes, count: int, depth: int) -> tuple[list[Any], bytes]:
    if count > len(data):
        raise ValueError("something is cut off")
    found = []
    for _ in range(count):
        one, data = thing(data, depth + 1)
        found.append(one)
    return found, data
