"""Verifying the signatures of passkeys: ES256 and RS256, from public numbers alone.

Nothing here is secret, so it may take as long as it takes. Keys come as COSE has them (RFC 9052).
"""

import hashlib
from typing import Any

Point = tuple[int, int]

# NIST P-256
FIELD = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
BASE: Point = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)

ES256, RS256 = -7, -257  # as COSE numbers them; Windows without a newer chip only has the second
SHA256_INFO = bytes.fromhex("3031300d060960864801650304020105000420")  # of PKCS #1: what a hash is of
RSA_BITS = range(2048, 4097)


def check_key(key: Any) -> int:
    """The algorithm of a key; ValueError if it is not one that `verify` can use."""
    match key:
        case {1: 2, 3: -7, -1: 1, -2: bytes(x), -3: bytes(y)} if len(x) == len(y) == 32:
            on_curve((number(x), number(y)))
            return ES256
        case {1: 3, 3: -257, -1: bytes(modulus), -2: bytes(exponent)}:
            if number(modulus).bit_length() in RSA_BITS and number(exponent) == 65_537:
                return RS256
    raise ValueError("this kind of key is not known here")


def verify(key: Any, text: bytes, signature: bytes) -> bool:
    """Did the owner of this key sign this text? ValueError if it is no key."""
    if check_key(key) == ES256:
        return es256((number(key[-2]), number(key[-3])), text, signature)
    return rs256(number(key[-1]), number(key[-2]), text, signature)


def number(data: bytes) -> int:
    return int.from_bytes(data, "big")


# RSA with PKCS #1 v1.5.


def rs256(modulus: int, exponent: int, text: bytes, signature: bytes) -> bool:
    size = (modulus.bit_length() + 7) // 8
    if len(signature) != size or number(signature) >= modulus:
        return False
    info = SHA256_INFO + hashlib.sha256(text).digest()
    padded = b"\0\1" + b"\xff" * (size - len(info) - 3) + b"\0" + info
    # the whole is compared, byte for byte: whoever reads it piece by piece can be deceived
    return pow(number(signature), exponent, modulus).to_bytes(size, "big") == padded


# ECDSA on P-256.


def es256(key: Point, text: bytes, signature: bytes) -> bool:
    try:
        r, s = pair(signature)
    except ValueError:
        return False
    if not (0 < r < ORDER and 0 < s < ORDER):
        return False
    inverse = pow(s, -1, ORDER)
    hashed = number(hashlib.sha256(text).digest())
    found = add(times(BASE, hashed * inverse % ORDER), times(key, r * inverse % ORDER))
    return found is not None and found[0] % ORDER == r


def pair(signature: bytes) -> tuple[int, int]:
    """The two numbers of a signature in DER; ValueError if it is not written as it must be."""
    if len(signature) < 2 or signature[0] != 0x30 or signature[1] != len(signature) - 2:
        raise ValueError("no sequence")
    r, rest = whole_number(signature[2:])
    s, rest = whole_number(rest)
    if rest:
        raise ValueError("something follows")
    return r, s


def whole_number(data: bytes) -> tuple[int, bytes]:
    """A positive number, and what follows it."""
    size = data[1] if len(data) > 1 and data[0] == 2 else 0
    value = data[2 : 2 + size]
    if not 0 < size <= 33 or len(value) != size or value[0] > 127 or (size > 1 and value[0] == 0 and value[1] < 128):
        raise ValueError("no number, or not in its shortest form")
    return number(value), data[2 + size :]


def on_curve(point: Point) -> None:
    x, y = point
    if not (0 <= x < FIELD and 0 <= y < FIELD) or (y * y - (x * x * x - 3 * x + B)) % FIELD:
        raise ValueError("this point is not on the curve")


def add(one: Point | None, other: Point | None) -> Point | None:
    """The sum of two points; None is the point at infinity."""
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if (one[1] + other[1]) % FIELD == 0:
            return None
        slope = (3 * one[0] * one[0] - 3) * pow(2 * one[1], -1, FIELD) % FIELD
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, FIELD) % FIELD
    x = (slope * slope - one[0] - other[0]) % FIELD
    return x, (slope * (one[0] - x) - one[1]) % FIELD


def times(point: Point, factor: int) -> Point | None:
    found: Point | None = None
    step: Point | None = point
    while factor:
        if factor & 1:
            found = add(found, step)
        step = add(step, step)
        factor >>= 1
    return found
