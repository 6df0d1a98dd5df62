"""The commands in deploy/: the server understands them, and a proxy in a container of its own is trusted."""

import ipaddress
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from undertable.cli.serve import serve_command

DEPLOY = Path(__file__).parent.parent.parent / "deploy"


def container() -> list[str]:
    """What a container runs."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", "")
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", text, re.MULTILINE)
    return [str(word) for word in json.loads(entry)]


def container_with_postgres() -> list[str]:
    """What it runs with the second compose file, whose command is added to the entry point."""
    (added,) = re.findall(r"^    command: (.*)$", (DEPLOY / "compose.postgres.yaml").read_text(), re.MULTILINE)
    return container() + [str(word) for word in json.loads(added)]


def service() -> list[str]:
    """What systemd runs."""
    (start,) = re.findall(r"^ExecStart=(.*)$", (DEPLOY / "undertable.service").read_text(), re.MULTILINE)
    return shlex.split(start)


def read(command: list[str]) -> click.Context:
    program, verb, *arguments = command
    assert (Path(program).name, verb) == ("undertable", "serve")
    return serve_command.make_context("serve", arguments)


@pytest.mark.parametrize("command", [container, container_with_postgres, service], ids=lambda each: each.__name__)
def test_the_server_understands_the_command(command: Callable[[], list[str]]) -> None:
    assert read(command()).params["database"]


@pytest.mark.parametrize("address", ["172.18.0.3", "10.89.0.2", "192.168.16.2", "fd12::3"])
def test_a_container_trusts_a_proxy_in_the_next_one(address: str) -> None:
    """Docker and Podman give containers addresses of private networks."""
    trusted = [ipaddress.ip_network(network) for network in read(container()).params["trusted_proxies"]]
    assert any(ipaddress.ip_address(address) in network for network in trusted)


def test_a_container_does_not_trust_the_internet() -> None:
    trusted = [ipaddress.ip_network(network) for network in read(container()).params["trusted_proxies"]]
    assert not any(ipaddress.ip_address("203.0.113.7") in network for network in trusted)
