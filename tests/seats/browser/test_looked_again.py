"""Pages that are loaded again, left and come back to; and who is spoken for hears it at once."""

import re

from browser.phones import Phones


def test_a_page_that_is_loaded_again_does_not_call_anew(phones: Phones) -> None:
    ann = phones.sit("Ann")
    assert ann.page.title() == "Your turn. Ann's seat"
    for _ in range(2):
        ann.page.get_by_role("link", name="Help").click()
        ann.page.wait_for_url(re.compile("/help$"), wait_until="load")
        ann.page.get_by_role("link", name="Back to the seat").click()
        ann.page.wait_for_url(re.compile("/seat$"), wait_until="load")
    phones.table.type("draw")
    ann.until(lambda: "Ann draws." in " ".join(ann.heard("polite", "assertive")))
    assert ann.heard("assertive") == []


def test_a_card_that_is_read_has_the_focus(phones: Phones) -> None:
    ann = phones.sit("Ann")
    ann.say("keep narwhal torpedo")
    ann.page.locator("summary").click()
    ann.page.get_by_role("link", name="My hand, card by card").click()
    ann.button("Read Narwhal Torpedo").click()
    ann.page.wait_for_url(re.compile("/card"), wait_until="load")
    ann.until(lambda: ann.focused.startswith("Narwhal Torpedo"))


def test_a_page_that_comes_back_hears_a_summary_of_what_was_done(phones: Phones) -> None:
    ben = phones.sit("Ben")
    ben.page.goto("about:blank")
    # A page that has only just gone would be sent what is told next: nobody reads it there.
    ben.until(lambda: not phones.listens("Ben"))
    phones.table.type("draw", "play basic unicorn", "nobody", "Cara has 6 in hand", "end turn")
    with ben.page.expect_response(re.compile("/events")):
        ben.page.goto(f"{phones.table.address}/seat")
    ben.until(lambda: any("While you were away" in text for text in ben.heard()))
    assert sum("Ann draws." in row for row in ben.rows) == 1


def test_who_is_spoken_for_hears_it_at_once(phones: Phones) -> None:
    ann, ben = phones.sit("Ann"), phones.sit("Ben")
    phones.table.type("draw", "play basic unicorn")
    ben.until(lambda: "Pass" in ben.names("button"))
    ann.say("Ben passes")
    ben.until(lambda: "Ben passes, said by Ann." in " ".join(ben.heard("assertive")))


def test_large_text_and_being_moved_stay_with_the_seat(phones: Phones) -> None:
    ben = phones.sit("Ben")
    with ben.page.expect_response(re.compile("/phone$")):
        ben.page.get_by_label("Large text").check()
    ben.page.get_by_role("link", name="Help").click()
    ben.page.wait_for_url(re.compile("/help$"), wait_until="load")
    assert ben.page.locator("body.large").count() == 1


def test_a_tap_that_asks_for_words_leads_to_the_field(phones: Phones) -> None:
    ann = phones.sit("Ann")
    ann.tap("Draw a card")
    ann.tap("Play a card")
    ann.until(lambda: ann.page.evaluate("document.activeElement.id") == "answer-text")
    ann.page.keyboard.type("basic unicorn")
    ann.page.keyboard.press("Enter")
    ann.until(lambda: "Ann plays Basic Unicorn. Who answers?" in " ".join(ann.heard()))
