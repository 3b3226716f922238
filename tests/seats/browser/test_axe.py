"""axe-core finds no fault on any page in any state, however it is shown."""

from typing import TYPE_CHECKING, Any

import pytest

from browser.phones import BrowserPhone, Phones

if TYPE_CHECKING:
    from playwright.sync_api import Page

NARROW = {"width": 320, "height": 640}
TWICE = {"standard": 32, "fixed": 26}
"""The browser's own sizes of letters, in pixels: twice what they are."""


def faults(page: "Page") -> list[str]:
    """Return the rules of axe-core that a page breaks as it is shown, and where."""
    rules = pytest.importorskip(
        "axe_playwright_python.base",
        reason="axe-core is in the extra browser.",
    )
    if not page.evaluate("!!window.axe"):
        page.evaluate(rules.AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((all) => all.violations)")
    return [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in found]


def is_without_fault(phone: BrowserPhone, state: str, *, dark: bool = False) -> None:
    """See to it that nobody is shut out of a page in its state, also in the system's colours."""
    page = phone.page
    assert faults(page) == [], state
    page.emulate_media(forced_colors="active")
    assert faults(page) == [], f"{state}, forced colours"
    page.emulate_media(forced_colors="none", color_scheme="dark")
    assert not dark or faults(page) == [], f"{state}, dark"
    page.emulate_media(color_scheme="light")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], state


def test_no_state_has_a_fault_at_320_pixels_and_twice_the_size_of_text(phones: Phones) -> None:
    table = phones.table
    phone = phones.open(viewport=NARROW)
    cdp = phone.context.new_cdp_session(phone.page)
    cdp.send("Page.setFontSizes", {"fontSizes": TWICE})
    assert phone.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    is_without_fault(phone, "where one sits down", dark=True)
    phone.page.get_by_label("Your name").fill("Ann")
    phone.page.get_by_label("PIN").fill("1")
    phone.button("Sit down").click()
    assert phone.page.get_by_role("alert").text_content() == "That isn't the PIN."
    is_without_fault(phone, "a wrong PIN")
    phone.sit("Ann", table.seats.pin)
    is_without_fault(phone, "the seat")
    phone.say("keep narwhal torpedo")
    phone.page.locator("summary").click()
    phone.until(lambda: "Narwhal Torpedo" in phone.page.locator("#hand").inner_text())
    is_without_fault(phone, "the hand is open")
    phone.page.get_by_role("link", name="My hand, card by card").click()
    is_without_fault(phone, "the hand, card by card")
    phone.button("Read Narwhal Torpedo").click()
    phone.until(lambda: phone.page.title() == "Your turn. The card")
    is_without_fault(phone, "the card")
    phone.page.get_by_role("link", name="Back to the seat").click()
    phone.say("rainbow aura")
    phone.until(lambda: any(row.startswith("Rainbow Aura") for row in phone.rows))
    is_without_fault(phone, "a card is read")
    phone.tap("Draw a card")
    phone.say("end turn")
    phone.until(lambda: "Yes" in phone.names("button"))
    is_without_fault(phone, "a question is open")
    phone.tap("No")
    table.type("Ann plays basic unicorn", "nobody", "Ann ends her turn", "draw", "play narwhal")
    phone.until(lambda: "Pass" in phone.names("button"))
    is_without_fault(phone, "an answer is asked for", dark=True)
    phone.page.get_by_label("Large text").check()
    is_without_fault(phone, "large text")
    phone.page.get_by_label("Large text").uncheck()
    phone.page.get_by_role("button", name="Leave this seat").click()
    is_without_fault(phone, "leaving is asked about")
    phone.page.get_by_role("link", name="Back to the seat").click()
    phone.page.get_by_role("link", name="Help").click()
    is_without_fault(phone, "help")
    phone.page.go_back()
    table.type("seats off")
    phone.until(lambda: phone.page.locator("#note").inner_text() == "The seats are closed.")
    is_without_fault(phone, "the seats are closed")
