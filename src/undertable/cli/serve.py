"""`undertable serve`: the browser table."""

import os
from pathlib import Path

import click

from undertable.cli.common import fail

LOG_LEVELS = ["debug", "info", "warning", "error"]


def secret_in(file: str | None, variable: str, name: str) -> str:
    """A secret, from a file or the environment: everybody on the machine can read a running program's options."""
    if file is None:
        return os.environ.get(variable, "")
    secret = Path(file).read_text().strip()
    if not secret:
        fail(f"the {name} file is empty")
    return secret


@click.command("serve")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all networks."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 takes any free one.",
)
@click.option(
    "--database",
    default="undertable.db",
    show_default=True,
    envvar="UNDERTABLE_DATABASE",
    help="A SQLite file, created if missing, or postgresql://user@host/name.",
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="More than one needs PostgreSQL."
)
@click.option(
    "--bot-processes",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Bot processes per worker.",
)
@click.option("--limits/--no-limits", default=True, show_default=True, help="Slow down clients that send too much.")
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy, or a network of proxies, whose X-Forwarded-For is trusted. Proxies on this machine always are.",
)
@click.option(
    "--public-address",
    default="",
    metavar="URL",
    help="The site's address, such as https://games.example.org, so that shared links show a picture.",
)
@click.option(
    "--relay-host",
    default="127.0.0.1",
    show_default=True,
    help="With several machines: the address at which the others reach this one's workers.",
)
@click.option(
    "--relay-port",
    type=click.IntRange(0, 65535 - 64),
    default=0,
    show_default=True,
    help="The first port to try for this machine's workers; 0 takes any free ones.",
)
@click.option(
    "--relay-secret-file",
    type=click.Path(exists=True, dir_okay=False),
    help="A file with the secret that all machines share; or set UNDERTABLE_RELAY_SECRET.",
)
@click.option(
    "--relay-certificate",
    type=click.Path(exists=True, dir_okay=False),
    help="A PEM file with a certificate and its key, the same on all machines, for TLS between them.",
)
@click.option(
    "--keep-finished",
    type=click.IntRange(1),
    metavar="DAYS",
    help="Remove finished games this many days after they end.  [default: keep them]",
)
@click.option(
    "--keep-guests",
    type=click.IntRange(1),
    metavar="DAYS",
    help="Delete guests who have not been here for this many days.  [default: keep them]",
)
@click.option("--webhooks", is_flag=True, help="Let guests send notices of their turns to webhooks, over https.")
@click.option(
    "--private-webhooks",
    is_flag=True,
    help="Allow webhooks in private networks and without https: every guest can then reach them.",
)
@click.option(
    "--mail-from",
    default="",
    metavar="ADDRESS",
    help="Send notices by e-mail with this sender; UNDERTABLE_SMTP has the server, smtps://user:password@host.",
)
@click.option(
    "--push",
    default="",
    metavar="mailto:ADDRESS",
    help="Send notices by Web Push, through the services of the browsers' makers, which get this address.",
)
@click.option(
    "--count-learners/--no-count-learners",
    default=True,
    show_default=True,
    help="Count where people stop in lessons and how they answer puzzles, without names.",
)
@click.option(
    "--operator-password-file",
    type=click.Path(exists=True, dir_okay=False),
    help="A file with the password of the page /operator, or set UNDERTABLE_OPERATOR_PASSWORD. Without: no page.",
)
@click.option(
    "--log-level", type=click.Choice(LOG_LEVELS), default="warning", show_default=True, help="How much to log."
)
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
def serve_command(
    host: str,
    port: int,
    database: str,
    workers: int,
    bot_processes: int,
    limits: bool,
    trusted_proxies: tuple[str, ...],
    public_address: str,
    relay_host: str,
    relay_port: int,
    relay_secret_file: str | None,
    relay_certificate: str | None,
    keep_finished: int | None,
    keep_guests: int | None,
    count_learners: bool,
    operator_password_file: str | None,
    webhooks: bool,
    private_webhooks: bool,
    mail_from: str,
    push: str,
    log_level: str,
    open_browser: bool,
) -> None:
    """Run a server for the browser table."""
    from undertable.web.channels import Channels
    from undertable.web.serve import CannotServe, Serving, serve  # only this command needs the server

    serving = Serving(
        host=host,
        port=port,
        database=database,
        workers=workers,
        bot_processes=bot_processes,
        limited=limits,
        trusted_proxies=trusted_proxies,
        public_address=public_address,
        relay_host=relay_host,
        relay_port=relay_port,
        relay_secret=secret_in(relay_secret_file, "UNDERTABLE_RELAY_SECRET", "relay secret"),
        relay_certificate=relay_certificate or "",
        keep_finished=keep_finished,
        keep_guests=keep_guests,
        count_learners=count_learners,
        operator=secret_in(operator_password_file, "UNDERTABLE_OPERATOR_PASSWORD", "operator password"),
        channels=Channels(
            webhooks=webhooks or private_webhooks,
            private=private_webhooks,
            smtp=os.environ.get("UNDERTABLE_SMTP", ""),
            mail_from=mail_from,
            push=push,
        ),
        log_level=log_level,
        open_browser=open_browser,
    )
    try:
        serve(serving)
    except CannotServe as error:
        fail(error)
