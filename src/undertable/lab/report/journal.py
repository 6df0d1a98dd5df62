"""Results on the disk as they come, so that a report can be stopped and resumed."""

from pathlib import Path

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """A line of a journal: a piece of work that is done."""

    key: str
    result: msgspec.Raw


class Journal:
    """Results on the disk, line by line, as they come. A journal of another plan is not continued but replaced."""

    def __init__(self, file: Path, plan: bytes) -> None:
        self.file = file
        self.done: dict[str, bytes] = {}
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]  # the last one may have been cut off
        if not whole or whole[0].rstrip(b"\n") != plan:
            whole = [plan + b"\n"]
        for line in whole[1:]:
            entry = msgspec.json.decode(line, type=Entry)
            self.done[entry.key] = bytes(entry.result)
        self._out = file.open("wb")
        self._out.writelines(whole)
        self._out.flush()

    def add(self, key: str, result: bytes) -> None:
        self.done[key] = result
        self._out.write(msgspec.json.encode(Entry(key, msgspec.Raw(result))) + b"\n")
        self._out.flush()

    def close(self, remove: bool) -> None:
        self._out.close()
        if remove:
            self.file.unlink()
