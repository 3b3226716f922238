"""Where sound goes."""

import pytest
from sound_server import SoundServer

from assistant.problems import Fault
from assistant.speech.voices.feed import Feed
from assistant.speech.voices.output import backends, open_output


def test_the_backend_that_plays_nothing_is_no_device() -> None:
    assert {backend.name for backend in backends()}.isdisjoint({"NULL", "CUSTOM"})


@pytest.mark.parametrize(
    ("device", "key"), [("tab", ""), ("EAR", ""), ("headphones", "speech.no_such_device")]
)
def test_a_device_is_named_by_a_part_of_its_name(
    server: SoundServer, device: str, key: str
) -> None:
    if not key:
        open_output(device, Feed(), lambda: None).close()
        return
    with pytest.raises(Fault) as fault:
        open_output(device, Feed(), lambda: None)
    assert fault.value.key == key
    assert fault.value.values == {"device": "headphones", "known": "table, ear"}
