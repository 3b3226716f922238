"""What one player keeps, looks up or chooses stands in no byte that any other phone gets."""

import random
from pathlib import Path

import pytest
from room import GAME, Phone, room

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


@pytest.mark.parametrize("seed", range(6))
def test_no_byte_tells_what_another_keeps_or_looks_up(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    house = ("house claims collect",) if seed % 2 else ()
    with room(tmp_path, GAME, *house) as table:
        phones = {name: table.phone(name) for name in NAMES}
        for name, phone in phones.items():
            phone.say(f"keep {OWN[name][0]}")
            phone.say(LOOKED[name])
        for _ in range(30):
            name = rng.choice(NAMES)
            step(rng, name, phones[name])
            rng.choice(list(phones.values())).look()
        for phone in phones.values():
            phone.get("/hand")
            phone.get("/card")
            with phone.listening("0-0") as stream:
                stream.until("now")
        spoken = " ".join(table.heard)
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
