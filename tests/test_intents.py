"""What somebody wants is data: every kind of it is performed by somebody."""

from typing import get_args

import pytest

import assistant.commands  # noqa: F401 -- loads all rooms
from assistant.intents import Intent, LeaveIt, Picked, filled
from assistant.performing import performed


@pytest.mark.parametrize("kind", get_args(Intent))
def test_every_kind_of_intent_is_performed_by_somebody(kind: type) -> None:
    assert performed(kind)


def test_what_has_no_hole_is_not_filled() -> None:
    with pytest.raises(TypeError, match="LeaveIt"):
        filled(LeaveIt(), Picked(1))
