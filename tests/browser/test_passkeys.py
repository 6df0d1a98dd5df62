"""Passkeys in a real browser, with Chromium's own virtual authenticator: a lost cookie loses nothing."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import chromium
from tests.browser.chromium import PHONE, Visit
from tests.browser.test_home import overflow
from tests.browser.test_table import axe
from tests.web.inside import Inside, inside
from undertable.web.app import STATIC

pytestmark = pytest.mark.skipif(not STATIC.exists(), reason="the browser table is not built: make web")
browser = chromium.browser  # the fixture
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with inside(tmp_path_factory.mktemp("passkeys")) as server:
        yield server


class Device:
    """A browser on a device that keeps passkeys."""

    def __init__(self, browser: Browser, server: Inside, **device: Any) -> None:
        self.visit = Visit(browser, server.url.replace("127.0.0.1", "localhost"), bypass_csp=True, **device)
        self.page = self.visit.page
        self.devtools = self.visit.context.new_cdp_session(self.page)
        self.devtools.send("WebAuthn.enable")
        self.id = self.devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    def keys(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.devtools.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def give(self, key: dict[str, Any]) -> None:
        """Have the passkey of another device, as password managers bring it along."""
        self.devtools.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": key})

    def close(self) -> None:
        self.visit.close()
        # 401 and 404 are what the browser notes of requests that the page expects to fail
        assert [error for error in self.visit.errors if "status of 40" not in error] == []


def test_a_passkey_brings_a_guest_back_here_and_elsewhere_until_it_is_removed(browser: Browser, server: Inside) -> None:
    desk = Device(browser, server)
    desk.visit.settle(guest=True, name="Ann")
    made = desk.visit.context.request.post(
        "/api/guests", data={"name": "Ann"}, headers={"x-undertable": "1", "origin": desk.visit.url}
    )
    assert made.ok, made.text()
    page = desk.page
    page.goto("/me")
    keys = page.get_by_role("region", name="Passkeys")
    keys.get_by_role("button", name="Add a passkey").click()
    expect(keys.get_by_role("status")).to_contain_text("come back as Ann")
    (kept,) = desk.keys()
    keys.get_by_role("button", name="Add a passkey").click()  # the same device again
    expect(keys.get_by_role("alert")).to_contain_text("already")
    axe(page, "me")
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("come back as Ann with your passkey")
    page.get_by_role("button", name="Keep me").click()

    desk.visit.context.clear_cookies()  # that is how guests are lost
    page.goto("/me")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_label("Your name")).to_have_value("Ann")

    phone = Device(browser, server, **PHONE)
    (kept,) = desk.keys()  # its count has risen
    phone.give(kept)
    phone.page.goto("/me")
    phone.page.get_by_role("button", name="Sign in with a passkey").tap()
    expect(phone.page.get_by_label("Your name")).to_have_value("Ann")
    there = phone.page.get_by_role("region", name="Passkeys")
    expect(there).to_contain_text("last used just now")
    assert overflow(phone.page) <= 0
    axe(phone.page, "me")
    there.get_by_role("button", name="Remove the passkey").tap()
    expect(there).to_contain_text("your last passkey")
    there.get_by_role("button", name="Remove the passkey").tap()
    expect(there.get_by_role("status")).to_contain_text("Removed")
    phone.visit.context.clear_cookies()
    phone.page.goto("/me")
    phone.page.get_by_role("button", name="Sign in with a passkey").tap()
    expect(phone.page.get_by_role("alert")).to_contain_text("not known here")
    desk.close()
    phone.close()
