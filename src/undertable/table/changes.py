"""The differences between two states of a viewer, as changes: updates send these instead of the whole state."""

from collections.abc import Sequence
from functools import cache

import msgspec

from undertable.core import View
from undertable.table.messages import Showing

Change = list[object]  # a path, key by key, and then the value that is there


def changes(now: object, other: object) -> list[Change]:
    """What must be set to turn one view into another."""
    found: list[Change] = []
    if now != other:
        compare(now, other, [], found)
    return found


def state_changes(before: Showing, after: Showing) -> list[Change]:
    """What must be set to turn a viewer's last state into the current one. Nothing is ever removed."""
    found: list[Change] = []
    for name in before.__struct_fields__:
        one, two = getattr(before, name), getattr(after, name)
        if one is not two and one != two:
            compare(one, two, [name], found)
    return found


def steps_back(view: View, earlier: Sequence[View]) -> list[list[Change]]:
    """From the view after a move back to the one after its first event.

    The earlier views are those after each event but the last one. Nobody is asked anything in between.
    """
    steps: list[list[Change]] = []
    for before in reversed(earlier):
        if before.over and not view.over:
            break  # between two events a game may look finished, and would then show everything
        before = msgspec.structs.replace(before, to_act=[])
        steps.append(changes(view, before))
        view = before
    return steps


SMALL = 3  # fields: a struct this small is sent whole


@cache
def parts_of(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a struct that are compared one by one; none if it is small."""
    fields = kind.__struct_fields__
    return fields if len(fields) > SMALL else ()


@cache
def left_out(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields that are not sent where they have nothing special. Where these differ, all of the struct is sent."""
    fields = msgspec.structs.fields(kind) if kind.__struct_config__.omit_defaults else ()
    return tuple(field.name for field in fields if not field.required)


def compare(now: object, other: object, path: Change, found: list[Change]) -> None:
    """Find what is different in two things that are not equal."""
    if type(now) is type(other):
        if isinstance(now, msgspec.Struct):
            names = parts_of(type(now))
            if names and all(getattr(now, name) == getattr(other, name) for name in left_out(type(now))):
                for name in names:
                    one, two = getattr(now, name), getattr(other, name)
                    if one is not two and one != two:
                        compare(one, two, [*path, name], found)
                return
        elif isinstance(now, list) and isinstance(other, list) and len(now) == len(other) and compared_inside(now):
            for place, (one, two) in enumerate(zip(now, other, strict=True)):
                if one is not two and one != two:
                    compare(one, two, [*path, place], found)
            return
        elif isinstance(now, dict) and isinstance(other, dict) and now.keys() == other.keys():
            for key, one in now.items():
                if one != other[key]:
                    compare(one, other[key], [*path, str(key)], found)
            return
    found.append([*path, other])


def compared_inside(things: list[object]) -> bool:
    """Are these things compared inside, or is a list of them sent whole?"""
    first = things[0]
    return bool(parts_of(type(first))) if isinstance(first, msgspec.Struct) else isinstance(first, list | dict)
