"""A real PostgreSQL of the tests' own, in a temporary folder.

`python -m tests.debian` installs it where it is missing.
"""

import asyncio
import functools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg
import pytest

PROGRAMS = ("initdb", "pg_ctl", "postgres")
EMPTY = "drop schema public cascade; create schema public; grant usage on schema public to public"


@functools.cache
def programs() -> Path | None:
    """The folder with PostgreSQL's programs; Debian does not put them in the PATH."""
    folders = [Path(folder) for folder in os.get_exec_path()]
    if shutil.which("pg_config"):
        folders.append(Path(subprocess.check_output(["pg_config", "--bindir"], text=True).strip()))
    folders.extend(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))
    for folder in folders:
        if all(shutil.which(program, path=str(folder)) for program in PROGRAMS):
            return folder
    return None


def somebody() -> str | None:
    """PostgreSQL does not run as root: then somebody else has to."""
    if os.geteuid() != 0:
        return None
    users = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"


class Cluster:
    """A server that listens at a socket in its own folder only."""

    def __init__(self, programs: Path, fsync: bool = False) -> None:
        self.programs = programs
        # in tests only the server fails, not the machine: neither commits nor recovery need wait for the disk
        self.fsync = "on" if fsync else "off"
        self.user = somebody()
        self.folder = Path(tempfile.mkdtemp(prefix="undertable-"))  # not pytest's: that one is closed to other users
        self.data = self.folder / "data"
        self._numbers = count(1)
        self._free: list[str] = []
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.run(
            "initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync", "-D", str(self.data)
        )
        access = self.data / "pg_hba.conf"
        access.write_text("local all stranger scram-sha-256\n" + access.read_text())  # who needs a password
        self.start()
        self.sql("create role stranger login password 'right'")

    def run(self, program: str, *arguments: str) -> None:
        # output to a file, as a server that is started keeps it open
        with open(self.folder / "output", "a+") as output:
            command = [str(self.programs / program), *arguments]
            # only root may set the groups
            groups: list[int] | None = None if self.user is None else []
            done = subprocess.run(
                command, user=self.user, extra_groups=groups, cwd=self.folder, stdout=output, stderr=output
            )
            output.seek(0)
            assert done.returncode == 0, output.read()

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c max_connections=200"
        options += f" -c fsync={self.fsync}"
        self.run("pg_ctl", "start", "-w", "-D", str(self.data), "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        """Like a crash: nobody is notified, nothing is tidied up."""
        self.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", str(self.data))

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str, user: str = "postgres") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def sql(self, statement: str, database: str = "postgres") -> None:
        async def run() -> None:
            connection = await asyncpg.connect(self.url(database))
            await connection.execute(statement)
            await connection.close()

        asyncio.run(run())

    @contextmanager
    def lent(self) -> Iterator[str]:
        """The address of an empty database. Somebody else gets it later: a new one is 300 files to make and remove."""
        if self._free:
            name = self._free.pop()
            self.sql(f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'")
            self.sql(f"alter database {name} reset all")
            self.sql(EMPTY, name)
        else:
            name = f"test_{next(self._numbers)}"
            self.sql(f"create database {name}")
        yield self.url(name)
        self._free.append(name)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    cluster = Cluster(folder)
    yield cluster
    cluster.remove()


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    with cluster.lent() as url:
        yield url
