"""What one player keeps, looks up or chooses stands in no byte that any other phone gets.

Every byte is recorded: headers, pages, and the streams, which stay open all the time.  As many
games are played as ``SEAT_GAMES`` says.
"""

import os
import random
import threading
from pathlib import Path

import pytest
from room import GAME, Phone, Room, room

from assistant.seats.seat import Seat

NAMES = ("Ann", "Ben", "Cara")
OWN = {
    "Ann": ("Alluring Narwhal", "Rainbow Aura", "Seductive Unicorn"),
    "Ben": ("Narwhal Torpedo", "Glitter Bomb", "Ginormous Unicorn"),
    "Cara": ("Blatant Thievery", "Unicorn Lasso", "Unicorn Poison"),
}
"""What each keeps and looks up; nobody plays one of these."""
LOOKED = {"Ann": "Pandamonium", "Ben": "Shark With a Horn", "Cara": "Stabby the Unicorn"}
PLAYED = ("basic unicorn", "neigh", "super neigh")
ASKED = ("scores", "now", "cards", "history", "older", "again", "what did i miss", "my hand", "why")


def step(rng: random.Random, name: str, phone: Phone) -> None:
    """Do something at a phone, as somebody might."""
    phone.look()
    # What is named then is played, and seen by all.
    asked = phone.ask
    match rng.randrange(8):
        case 0:
            phone.say(f"keep {rng.choice(OWN[name])}")
        case 1 if not asked:
            phone.say(rng.choice((*OWN[name], LOOKED[name])))
        case 2:
            phone.say(rng.choice(ASKED))
        case 3:
            phone.say(f"play {rng.choice(PLAYED)}")
        case 4:
            phone.say(rng.choice(("yes", "no", "1", "undo", "cancel", "offers")))
        case _:
            quiet = [text for text in phone.buttons if not any(own in text for own in OWN[name])]
            if quiet:
                phone.tap(rng.choice(quiet))
            else:
                phone.look()


def record(phone: Phone) -> threading.Thread:
    """Listen at a phone until the seats are closed; all that comes is kept."""

    def listen() -> None:
        with phone.listening("0-0") as stream:
            try:
                while True:
                    stream.next()
            except EOFError:
                return

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    return thread


def chosen_in_secret(table: Room, before: object) -> bool:
    """Say whether somebody has only chosen in secret since a table."""
    game = table.player.session.shared.game
    return game is not None and game.table is not before and game.conceals(before)


@pytest.mark.parametrize("seed", range(int(os.environ.get("SEAT_GAMES", "6"))))
def test_no_byte_tells_what_another_keeps_or_looks_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    woken = list[str]()
    wake = Seat._wake

    def noted(seat: Seat) -> None:
        woken.append(seat.name)
        wake(seat)

    monkeypatch.setattr(Seat, "_wake", noted)
    house = ("house claims collect",) if seed % 2 else ()
    with room(tmp_path, GAME, *house) as table:
        phones = {name: table.phone(name) for name in NAMES}
        recording = [record(phone) for phone in phones.values()]
        for name, phone in phones.items():
            phone.say(f"keep {OWN[name][0]}")
            phone.say(LOOKED[name])
        for number in range(30):
            if number % 10 == 0:
                # A card is played that can be answered.
                table.type("cancel", "draw", "play basic unicorn", "cancel")
            name = rng.choice(NAMES)
            before = table.there(lambda: table.player.session.shared.table)
            phones[name].look()
            woken.clear()
            step(rng, name, phones[name])
            if table.there(lambda before=before: chosen_in_secret(table, before)):  # type: ignore[misc]
                # Nothing goes to any other phone before the reveal, not even that time goes by.
                assert {*woken} <= {name}
            rng.choice(list(phones.values())).look()
        for phone in phones.values():
            phone.get("/hand")
            phone.get("/card")
        spoken = " ".join(table.heard)
        table.type("seats off")
        for each in recording:
            each.join()
        for name in NAMES:
            own = (*OWN[name], LOOKED[name])
            seen = "".join(phones[name].seen)
            assert sum(title in seen for title in own) >= 2
            others = "".join("".join(phones[each].seen) for each in NAMES if each != name)
            assert [title for title in own if title in others or title in spoken] == []


def test_a_game_in_another_order_shows_nobody_the_hand_of_another(tmp_path: Path) -> None:
    """Where each sits is known anew before anything is told or shown."""
    with room(tmp_path, GAME) as table:
        phones = {name: table.phone(name) for name in NAMES}
        for name, phone in phones.items():
            phone.say(f"keep {OWN[name][0]}")
        for names in ("Cara, Ann and Ben", "Ben, Cara and Dan", "Cara, Ben and Ann"):
            began = table.type(
                GAME.replace("Ann, Ben and Cara", names).replace("Ann starts", "Ben starts"), "yes"
            )
            assert began
            table.there(lambda: None)
            for name, phone in phones.items():
                phone.look()
                assert ("Your turn." in phone.title) is (name == "Ben"), names
            for name in NAMES:
                if name in names:
                    phones[name].say(f"keep {OWN[name][1]}")
        for command in ("games", "resume 1", "resume 2", "resume 3", "yes", "resume"):
            table.type(command)
            for phone in phones.values():
                phone.get("/hand")
                phone.look()
        for name in NAMES:
            others = "".join("".join(phones[each].seen) for each in NAMES if each != name)
            assert [title for title in OWN[name] if title in others] == []
