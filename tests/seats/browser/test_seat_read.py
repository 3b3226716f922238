"""What a screen reader finds on the pages, and what becomes of the focus as news come."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from room import GAME, room

from browser.phones import BrowserPhone, Phones, Told, words

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CONTROLS = ("button", "textbox", "checkbox", "link", "DisclosureTriangle", "combobox", "slider")


def stands_in_order(phone: BrowserPhone) -> None:
    """See to one heading of the first level, one main part, and a name for all that can be used."""
    tree = phone.tree
    headings = [node for node in tree if node.role == "heading"]
    assert [node.known["level"] for node in headings].count(1) == 1
    assert headings[0].known["level"] == 1
    assert [node.role for node in tree].count("main") == 1
    named = [node for node in tree if node.role in ("heading", "region", *CONTROLS)]
    assert all(node.name.strip() for node in named), named
    for node in named:
        assert {"main", "banner"} & {node.role, *node.inside}, node
    buttons = [node.name for node in tree if node.role == "button"]
    assert len(buttons) == len(set(buttons))


def test_every_page_is_found_by_headings_landmarks_and_names(phones: Phones) -> None:
    phone = phones.open()
    stands_in_order(phone)
    assert phone.names("textbox") == ["Your name", "PIN"]
    phone.sit("Ann", phones.table.seats.pin)
    stands_in_order(phone)
    regions = phone.names("region")
    assert regions[:3] == ["What you can do now", "My card", "My hand"]
    assert phone.names("heading")[1:] == regions
    assert phone.names("button")[0] == "Draw a card"
    phone.say("keep narwhal torpedo")
    for link in ("Help", "My hand, card by card"):
        phone.page.locator("details").evaluate("(hand) => { hand.open = true; }")
        phone.page.get_by_role("link", name=link).click()
        phone.page.wait_for_url(re.compile("/(help|hand)$"), wait_until="load")
        stands_in_order(phone)
        phone.page.get_by_role("link", name="Back to the seat").click()


def test_live_regions_are_there_and_empty_before_they_are_filled(phones: Phones) -> None:
    ben = phones.sit("Ben")
    lanes = [node for node in ben.tree if "live" in node.known and node.role == "generic"]
    assert [lane.known["live"] for lane in lanes] == ["polite"] * 4 + ["assertive"]
    assert [lane.text for lane in lanes] == [""] * 5
    phones.table.type("draw")
    ben.hears_all()
    lanes = [node for node in ben.tree if "live" in node.known and node.role == "generic"]
    assert [lane.text for lane in lanes] == ["Ann draws. Play or draw.", "", "", "", ""]


def test_the_button_under_the_finger_stays_while_news_come(phones: Phones) -> None:
    ben = phones.sit("Ben")
    phones.table.type("draw", "play basic unicorn")
    ben.until(lambda: "Pass" in ben.names("button"))
    ben.button("Pass").focus()
    ben.page.evaluate("document.activeElement.mark = 'same'")
    phones.table.type("Cara passes")
    ben.hears_all()
    assert ben.focused == "Pass"
    assert ben.page.evaluate("document.activeElement.mark") == "same"


def test_where_the_button_goes_the_focus_comes_to_what_can_be_done(phones: Phones) -> None:
    ben = phones.sit("Ben")
    phones.table.type("draw", "play basic unicorn")
    ben.until(lambda: "Pass" in ben.names("button"))
    ben.button("Pass").focus()
    ben.page.keyboard.press("Enter")
    ben.until(lambda: "Pass" not in ben.names("button"))
    assert ben.focused == "What you can do now"


def test_news_leave_what_is_half_typed_alone(phones: Phones) -> None:
    ben = phones.sit("Ben")
    line = ben.page.get_by_label("Label or title")
    ben.page.get_by_label("Move me to each message").check()
    line.press_sequentially("play unic")
    phones.table.type("draw")
    ben.hears_all()
    line.press_sequentially("orn")
    assert line.input_value() == "play unicorn"
    assert ben.focused == "text"


def test_the_title_carries_the_question(phones: Phones) -> None:
    ann, ben = phones.sit("Ann"), phones.sit("Ben")
    assert ann.page.title() == "Your turn. Ann's seat"
    ben.say("draw")
    asked = "It's Ann's turn, not Ben's. Do it anyway?"
    ben.until(lambda: ben.page.title() == f"{asked} Ben's seat")
    assert ben.names("heading")[0] == ben.page.title()
    ben.tap("No")
    ben.until(lambda: ben.page.title() == "Ben's seat")
    phones.table.type("draw", "play basic unicorn")
    ben.until(lambda: ben.page.title() == "Do you answer Basic Unicorn? Ben's seat")
    ben.hears_all()
    # What is asked comes behind what it is asked about: in one breath, but on a slow machine.
    called = "Ann plays Basic Unicorn. Who answers? Do you answer Basic Unicorn?"
    assert " ".join(ben.heard("polite", "assertive")).endswith(called)


def test_who_wants_it_is_moved_to_each_message(phones: Phones) -> None:
    ben = phones.sit("Ben")
    ben.page.get_by_label("Move me to each message").check()
    ben.heard()
    phones.table.type("draw", "play basic unicorn")
    ben.until(
        lambda: words(ben.heard("focus")).endswith("Who answers? Do you answer Basic Unicorn?")
    )
    # Asked for once all is heard: on a slow machine the last of it is told a moment later.
    due = words([*phones.told["Ben"][ben.shown_first :], "Do you answer Basic Unicorn?"])
    assert words(ben.heard("focus")) == due
    assert ben.heard("polite", "assertive") == []
    # What can be done is right behind it.
    ben.page.keyboard.press("Tab")
    assert ben.focused == "Pass"
    # What is answered to a line is come to as well, whatever still stands in the field.
    ben.say("b narwhal")
    ben.until(lambda: ben.focused.startswith("Baby Narwhal"))
    ben.tap("Pass")
    ben.until(lambda: ben.focused.startswith("Ben passes."))
    ben.page.get_by_label("Move me to each message").uncheck()
    phones.table.type("Ben has 5 in hand")
    ben.until(ben.heard)
    assert ben.heard() == ["Ben's hand: 5."]


def test_beside_the_seat_news_are_heard_and_a_call_leads_back(phones: Phones) -> None:
    ben = phones.sit("Ben")
    with ben.page.expect_response(re.compile("/events")):
        ben.page.get_by_role("link", name="Help").click()
    before = len(phones.told["Ben"])
    phones.table.type("draw", "play basic unicorn")
    ben.until(lambda: ben.heard("assertive"))
    heard = words(ben.heard("polite", "assertive"))
    assert heard == words([*phones.told["Ben"][before:], "Do you answer Basic Unicorn?"])
    assert ben.page.title() == "Do you answer Basic Unicorn? Help"
    assert ben.rows == phones.told["Ben"][before:]
    stands_in_order(ben)
    ben.page.get_by_role("link", name="Do you answer Basic Unicorn?").click()
    ben.until(lambda: "Pass" in ben.names("button"))


def test_a_page_of_closed_seats_does_nothing_and_leads_to_where_one_sits_down(
    chromium: "Browser", told: Told, tmp_path: Path
) -> None:
    with room(tmp_path, GAME, port=None) as table:
        phones = Phones(chromium, table, told)
        ben = phones.sit("Ben")
        table.type("seats off")
        ben.until(lambda: "The seats are closed." in ben.heard())
        ben.page.get_by_label("Label or title").fill("Ben draws")
        ben.button("Say it").click()
        ben.until(lambda: any("heard any more" in text for text in ben.heard()))
        assert ben.page.get_by_label("Label or title").input_value() == "Ben draws"
        table.type("seats")
        ben.until(lambda: "Sit down" in ben.names("button"))
        assert "Ben draws." not in table.heard
        phones.close()
