"""Worked examples of the rules: Markdown pages whose JSON blocks are test vectors."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

HERE = Path(__file__).parent


class Vector(NamedTuple):
    check: str
    given: Mapping[str, Any]
    expect: Mapping[str, Any]


def vectors(page: str) -> list[Any]:
    """Every block of a page as a test parameter, named after its example: E12, E1-2, …"""
    found = []
    example, number = "", 0
    for line in (HERE / page).read_text("utf-8").splitlines():
        if heading := re.match(r"### (E\d+)", line):
            example, number = heading[1], 0
        elif line.startswith('{"check"'):
            number += 1
            name = example if number == 1 else f"{example}-{number}"
            block = json.loads(line)
            found.append(pytest.param(Vector(block["check"], block["given"], block["expect"]), id=name))
    return found
