"""All can be done in a browser that runs no script, page by page."""

from browser.phones import BrowserPhone, Phones


def sit(phones: Phones, name: str) -> BrowserPhone:
    phone = phones.open(java_script_enabled=False)
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_label("PIN").fill(phones.table.seats.pin)
    with phone.page.expect_navigation():
        phone.page.keyboard.press("Enter")
    assert phone.page.title().endswith(f"{name}'s seat")
    return phone


def say(phone: BrowserPhone, line: str) -> list[str]:
    """Say a line; return what stands on the page as said since, the oldest first."""
    before = phone.rows
    phone.page.get_by_label("Label or title").fill(line)
    with phone.page.expect_navigation():
        phone.button("Say it").click()
    return phone.rows[len(before) :]


def tap(phone: BrowserPhone, button: str) -> list[str]:
    """Tap a button; return what stands on the page as said since, the oldest first."""
    before = phone.rows
    with phone.page.expect_navigation():
        phone.button(button).click()
    return phone.rows[len(before) :]


def test_a_card_is_played_answered_and_read_without_a_script(phones: Phones) -> None:
    ann, ben = sit(phones, "Ann"), sit(phones, "Ben")
    assert tap(ann, "Draw a card")[-2:] == ["Ann draws.", "Play or draw."]
    assert say(ann, "play basic unicorn") == ["Ann plays Basic Unicorn.", "Who answers?"]
    ben.page.reload()
    assert ben.page.title() == "Do you answer Basic Unicorn? Ben's seat"
    tap(ben, "Answer with a card")
    assert ben.page.locator("#ask").inner_text().startswith("Answer with which card?")
    assert say(ben, "neigh")[0] == "Ben answers: Neigh."
    assert say(ben, "b narwhal")[0].startswith("Baby Narwhal")
    ben.page.get_by_label("Large text").check()
    with ben.page.expect_navigation():
        ben.button("Save").click()
    assert ben.page.locator("body.large").count() == 1
    phones.table.type("nobody")
    assert "Basic Unicorn is stopped." in phones.table.heard


def test_a_doubt_is_answered_and_the_seat_left_without_a_script(phones: Phones) -> None:
    cara = sit(phones, "Cara")
    say(cara, "draw")
    assert cara.page.title() == "It's Ann's turn, not Cara's. Do it anyway? Cara's seat"
    tap(cara, "No")
    assert cara.page.title() == "Cara's seat"
    with cara.page.expect_navigation():
        cara.button("Leave this seat").click()
    with cara.page.expect_navigation():
        cara.button("Leave").click()
    assert cara.names("heading") == ["Sit down"]
    assert cara.page.title().startswith("You've left your seat.")
    assert phones.table.heard[-1] == "Cara's phone has left."
