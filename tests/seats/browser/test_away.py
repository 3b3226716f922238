"""A phone that was cut off or laid away gets what it missed: nothing is lost or doubled."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from room import GAME, room

from browser.phones import BrowserPhone, Phones, Told, words
from browser.wire import Wire

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.close()


@pytest.fixture
def ben(
    chromium: "Browser", told: Told, wire: Wire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Phones, BrowserPhone]]:
    """A table, and Ben at a phone behind a wire."""
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    with room(tmp_path, GAME, public=(wire.address,)) as table:
        wire.leads_to = table.port
        phones = Phones(chromium, table, told)
        phone = phones.open(wire.address)
        phone.sit("Ben", table.seats.pin)
        yield phones, phone
        phones.close()


def show(phone: BrowserPhone, state: str) -> None:
    """Have the page be hidden or visible, as a phone that is laid away and taken up."""
    phone.page.evaluate(
        "(state) => { Object.defineProperty(document, 'visibilityState',"
        " { value: state, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        state,
    )


def lists_all(phones: Phones, phone: BrowserPhone) -> None:
    """See to it that all that the host told stands on the page, in order, once."""
    phone.until(lambda: len(phone.rows) >= len(phones.told[phone.name]))
    assert phone.rows == phones.told[phone.name]


def test_what_was_said_while_the_wire_was_cut_is_heard_once(
    ben: tuple[Phones, BrowserPhone], wire: Wire
) -> None:
    phones, phone = ben
    for line in ("draw", "Ben has 6 in hand", "Cara has 4 in hand"):
        wire.cut()
        phones.table.type(line)
        wire.mend()
        lists_all(phones, phone)
    phone.hears_all()


def test_of_much_that_was_missed_a_summary_is_heard_and_the_rest_when_it_is_asked_for(
    ben: tuple[Phones, BrowserPhone], wire: Wire
) -> None:
    phones, phone = ben
    before = len(phones.told["Ben"])
    phone.page.get_by_label("Move me to each message").check()
    wire.cut()
    phones.table.type("draw", "Ben has 6 in hand", "play basic unicorn", "Cara passes")
    # What the table tells comes to a seat by another thread.
    phone.until(lambda: phones.told["Ben"][-1] == "Waiting for Ben.")
    missed = phones.told["Ben"][before:]
    wire.mend()
    came_to = "Ann drew a card, Ann played a card, 2 more things."
    heard = f"While you were away: {came_to} Last: {missed[-1]}"
    heard += " Tap What did I miss for all."
    phone.until(lambda: any(heard in text for text in phone.heard("focus")))
    assert phone.rows == [*phones.told["Ben"], heard]
    assert not set(missed) & set(phone.heard("focus", "polite"))
    assert "Pass" in phone.names("button")
    phone.button("What did I miss").click()
    phone.until(lambda: phone.rows[-1].startswith("Ann draws."))
    told = phone.rows[-1].splitlines()
    assert told == [row.replace(" Play or draw.", "") for row in missed]


def test_a_page_that_is_hidden_and_shown_hears_each_thing_once(
    ben: tuple[Phones, BrowserPhone], wire: Wire
) -> None:
    phones, phone = ben
    for number in range(4, 10):
        show(phone, "hidden")
        if number % 2:
            # Some phones let go of the stream then.
            wire.cut()
            wire.mend()
        phones.table.type(f"Ben has {number} in hand")
        show(phone, "visible")
        lists_all(phones, phone)
    phone.hears_all()
    assert words(phone.news).count("Ben") == 6


def test_what_is_said_while_the_wire_is_cut_can_be_said_again(
    ben: tuple[Phones, BrowserPhone], wire: Wire
) -> None:
    phones, phone = ben
    wire.cut()
    phone.page.get_by_label("Label or title").fill("keep rainbow aura")
    phone.button("Say it").click()
    phone.until(lambda: "The table is out of reach. Trying again." in words(phone.heard()))
    assert phone.page.get_by_label("Label or title").input_value() == "keep rainbow aura"
    wire.mend()
    phone.until(lambda: "The table is back." in words(phone.heard()))
    phone.button("Say it").click()
    phone.until(lambda: "Ben notes a card in hand." in phone.rows)
    lists_all(phones, phone)
    assert phones.table.heard.count("Ben notes a card in hand.") == 1


def test_what_is_sent_again_because_its_answer_was_lost_is_done_once(
    ben: tuple[Phones, BrowserPhone],
) -> None:
    phones, phone = ben

    def lose(asked: "Route") -> None:
        asked.fetch()
        asked.abort()

    phone.page.route("**/say", lose, times=1)
    phone.page.get_by_label("Label or title").fill("keep rainbow aura")
    phone.button("Say it").click()
    phone.until(lambda: "The table is out of reach. Trying again." in words(phone.heard()))
    phone.say("keep rainbow aura")
    phone.say("keep narwhal torpedo")
    lists_all(phones, phone)
    assert phones.table.heard.count("Ben notes a card in hand.") == 2


def test_a_page_that_is_loaded_anew_says_nothing_twice(ben: tuple[Phones, BrowserPhone]) -> None:
    phones, phone = ben
    phones.table.type("draw")
    phone.hears_all()
    phone.reload()
    phones.table.type("Ben has 4 in hand")
    phone.until(lambda: len(phone.heard()) > 1)
    assert phone.heard() == ["Ann draws. Play or draw.", "Ben's hand: 4."]
    lists_all(phones, phone)
