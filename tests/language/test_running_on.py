"""Lines without signs, as dictation writes them: all that is told in them is asked about."""

import pytest
from measuring import outcome


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        (
            "action",
            "lasso for me nobody cares and i'm finished",
            "Ann plays lasso then all pass then end turn",
        ),
        (
            "action",
            "ann tries puppicorn and cara shuts it down with a neigh everyone's fine with that",
            "Ann plays Puppicorn then Cara answers Neigh then all pass",
        ),
        (
            "action",
            "i play tiny stable on ben he neighs i neigh his neigh",
            "Ann plays Tiny Stable on Ben then Ben answers Neigh then Ann answers Neigh",
        ),
        ("window", "ben's out cara's still thinking", "Ben passes"),
        ("window", "cara aint neighing ben still thinking", "Cara passes"),
        ("neighed", "i'm letting it go cara do you want in", "Ann passes"),
        (
            "neighed",
            "oops that's a super neigh ben put down not the plain one",
            "undo then Ben answers Super Neigh",
        ),
    ],
)
def test_what_runs_on_is_asked_about_as_a_whole(moment: str, line: str, asked: str) -> None:
    found = outcome(moment, (line,))
    assert not found.changed
    assert found.said == (f"Did you mean {asked}? Yes or no.",)


@pytest.mark.parametrize(
    ("moment", "line"),
    [
        ("window", "ben is still thinking about what cara might have"),
        ("action", "i wonder whether ben's narwhal minds"),
        ("action", "if nobody minds i would play the torpedo"),
    ],
)
def test_what_only_is_said_changes_nothing(moment: str, line: str) -> None:
    found = outcome(moment, (line,))
    assert not found.changed
    assert not found.said[0].startswith(("Did you mean", "Which"))
