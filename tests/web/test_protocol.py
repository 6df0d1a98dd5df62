"""The protocol's documents say what the code does."""

import typing

import msgspec

from tests.web.protocol import ROOT, written
from undertable.table.messages import AnyCommand, Code, Emote
from undertable.web.api import ENDPOINTS
from undertable.web.endpoint import STATUS


def test_the_written_types_are_those_of_the_code() -> None:
    other = [str(path.relative_to(ROOT)) for path, text in written().items() if path.read_text() != text]
    assert other == [], "run `make protocol` and review the difference"


def test_the_document_names_every_command_code_and_door() -> None:
    text = (ROOT / "docs/protocol.md").read_text()
    commands = [kind.__struct_config__.tag for kind in typing.get_args(AnyCommand)]
    for word in (*commands, *typing.get_args(Code), *typing.get_args(Emote)):
        assert f"`{word}`" in text, word
    for endpoint in ENDPOINTS:
        if endpoint.path.count("/") < 4 or endpoint.path.endswith("record"):
            assert f"`{endpoint.method} {endpoint.path}" in text or f", `{endpoint.method} {endpoint.path}`" in text, (
                endpoint.path
            )


def test_every_command_says_which_fields_it_has() -> None:
    text = (ROOT / "docs/protocol.md").read_text()
    for kind in typing.get_args(AnyCommand):
        line = next(line for line in text.splitlines() if line.startswith(f"| `{kind.__struct_config__.tag}` "))
        for field in msgspec.structs.fields(kind):
            assert field.name == "mid" or f"`{field.name}`" in line, (line, field.name)


def test_every_refusal_has_a_status() -> None:
    assert set(STATUS) == set(typing.get_args(Code))
