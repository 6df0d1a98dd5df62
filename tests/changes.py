"""What a client does with the changes that a server sends instead of whole states and views."""

import copy
from typing import Any


def apply(node: Any, changes: list[list[Any]]) -> Any:
    """The same thing with these changes made; the old one stays as it is."""
    node = copy.deepcopy(node)
    for *path, value in changes:
        if not path:
            node = value
            continue
        place = node
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    return node


def state_of(update: dict[str, Any], last: dict[str, Any]) -> dict[str, Any]:
    """The state after an update, given that of the last one. Empty fields are left out, as in a whole state."""
    state = update["state"] if "state" in update else apply(last, update.get("changes", []))
    return {
        name: value
        for name, value in state.items()
        if value is not None and value is not False and value not in ([], {})
    }
