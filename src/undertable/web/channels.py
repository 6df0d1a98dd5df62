"""The channels by which notices leave the site: only those that the operator has switched on."""

from collections.abc import Mapping

import msgspec

from undertable.table.outbox import Sender
from undertable.table.store import Store, StoreError
from undertable.web.mail import Mail, MailServer
from undertable.web.webhook import Webhooks

LOCAL = ("localhost", ".local")  # Apple's push service takes no such contact


class Channels(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    webhooks: bool = False
    private: bool = False  # may webhooks be in private networks?
    smtp: str = ""  # the mail server, with its password
    mail_from: str = ""  # empty: no e-mail
    push: str = ""  # the operator's address, mailto:…; empty: no Web Push

    def wrong(self, address: str) -> str:
        """Why the server cannot start with these, in a sentence; empty if it can."""
        if (self.webhooks or self.mail_from or self.push) and not address:
            return "notices need the site's address for their links: --public-address https://…"
        if self.mail_from:
            if not self.smtp:
                return "--mail-from needs a mail server: UNDERTABLE_SMTP=smtps://user:password@mail.example.org"
            try:
                MailServer.read(self.smtp, self.mail_from)
            except ValueError as error:
                return str(error)
        if self.push:
            if not self.push.startswith("mailto:") or "@" not in self.push or self.push.endswith(LOCAL):
                return "--push needs an address at which the push services can reach you: mailto:you@example.org"
            try:
                import undertable.web.push  # noqa: F401  # needs an extra
            except StoreError as error:
                return str(error)
        return ""

    async def open(self, store: Store, address: str) -> tuple[Mapping[str, Sender], str]:
        """Those that are on, and the key that browsers subscribe with."""
        senders: dict[str, Sender] = {}
        if self.webhooks:
            senders["webhook"] = Webhooks(self.private)
        if self.mail_from:
            senders["email"] = Mail(MailServer.read(self.smtp, self.mail_from), address)
        if not self.push:
            return senders, ""
        from undertable.web.push import Push  # needs an extra

        push = await Push.open(store, self.push)
        return {**senders, "push": push}, push.public_key
