"""What lets somebody in is never said, shown or written down; the rest of an address is."""

import json
import os
from pathlib import Path

import pytest
from sitting import Heard, Watched, shipped_library, take

from assistant import cli, places
from assistant.address import spoken_address, without_queries
from assistant.inbox import Typed
from assistant.problems import Fault
from assistant.scan.news import SourceLost, SourceReady
from assistant.scan.source import open_source
from assistant.session import Session
from assistant.settings import Settings, load_settings
from assistant.transcript.told import Transcript
from assistant.words import render, sentence
from assistant.words.problems import tell_problem

SECRETS = [
    "http://ann:sEcr3t@phone:8080/video",
    "HTTP://ann:sEcr3t@phone:8080/video",
    "http://ann:p%40sEcr3t%2F@phone:8080/video",
    "http://ann:p@sEcr3t@phone:8080/video",
    "http://ann:p/sEcr3t@phone:8080/video",
    "http://ann:p?sEcr3t@phone:8080/video",
    "http://ann:p#sEcr3t@phone:8080/video",
    "http://ann:12/sEcr3t@phone:8080/video",
    "http://sEcr3t@phone:8080/video",
    "http://ann:sEcr3t@[fe80::1]:8080/video",
    "http://ann:sEcr3t@phone:port/video",
    "http://ann:sEcr3t@[fe80::1/video",
    "rtsp://ann:sEcr3t@phone/video",
    "ftp://ann:sEcr3t@phone/video",
    "http:/ann:sEcr3t@phone/video",
    "http:\\\\ann:sEcr3t@phone\\video",
    "ann:sEcr3t@phone:8080/video",
    "http://phone:8080/video?pwd=sEcr3t",
    "http://phone:8080/video?a=1&token=sEcr3t",
    "http://phone:8080/video.cgi&user=ann&pwd=sEcr3t",
    "http://phone:8080/video;session=sEcr3t",
    "http://phone:8080?password=sEcr3t",
    "http://phone:8080/video#sEcr3t",
]


@pytest.mark.parametrize("address", SECRETS)
def test_what_is_said_and_recalled_of_an_address_lets_nobody_in(address: str) -> None:
    assert "sEcr3t" not in spoken_address(address)
    assert "sEcr3t" not in without_queries(f"camera {address}")
    assert "sEcr3t" not in without_queries(f"camera camera:{address} and more")
    assert without_queries(f"camera {address}").startswith("camera ")


@pytest.mark.parametrize("address", SECRETS)
def test_no_sentence_tells_a_password(address: str, tmp_path: Path) -> None:
    with pytest.raises(Fault) as fault:
        # Every one of these is faulty, or nobody is there.
        list(open_source(address.replace("phone:8080", "127.0.0.1:9")).frames())
    assert "sEcr3t" not in sentence(fault.value.key, **fault.value.values)
    file = tmp_path / "settings.toml"
    file.write_text(f"camera = [{json.dumps(address)}]\n", encoding="utf-8")
    _, problems = load_settings(file)
    assert "sEcr3t" not in render(tell_problem(problems[0]))


@pytest.mark.parametrize(
    "spec",
    ["", "camera", "camera:1", "camera:HD Webcam", "cards/b@goat.png", "C:\\Ann@home\\card.png"],
)
def test_what_is_no_address_stays_as_it_is(spec: str) -> None:
    assert spoken_address(spec) == spec
    assert without_queries(f"camera {spec}") == f"camera {spec}"


@pytest.mark.parametrize(
    "payload",
    ["https://example.com/@ann/post?id=LU042&page=2", "mailto:ann@example.com", "a:b@c"],
)
def test_what_a_code_holds_is_read_as_it_is(payload: str) -> None:
    assert payload in sentence("report.unknown_code", payload=payload)


def test_host_and_path_are_said() -> None:
    assert spoken_address("http://ann:secret@phone:8080/video/?x=1") == "phone:8080/video"
    assert spoken_address("http://[fe80::1]:80/video") == "[fe80::1]:80/video"


def test_a_sentence_with_an_address_from_anywhere_loses_its_password() -> None:
    told = sentence("scan.not_found", name="look at http://ann:sEcr3t@phone/video?token=sEcr3t")
    assert "sEcr3t" not in told
    assert "http://phone/video" in told


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    return Session(shipped_library(), Settings(), Heard(), Watched())


FAULTY = [
    "http//ann:sEcr3t@host/x",
    "http:ann:sEcr3t@host/x",
    "http://ann: sEcr3t@host/x",
    "http://ann :sEcr3t@host/x",
    "http://ann:sEcr3t",
    "http://ann:sEcr3t host",
    "http://ann sEcr3t host",
    "http ann sEcr3t host",
    "hhttp://ann:sEcr3t host",
    "ann:sEcr3t host",
    "ann: sEcr3t host",
    "\\\\ann:sEcr3t@host\\share\\x.mp4",
    "//ann:sEcr3t@host/share/x.mp4",
    "ann sEcr3t@host",
    "sEcr3t@host/x",
    "ann:sEcr3t\uff20host/x",
    "ann\uff1asEcr3t@host/x",
    "http\uff1a//ann\uff1asEcr3t\uff20host/x",
    "http://ann:sEcr3t\uff20host/x",
    "camera:http//ann:sEcr3t@host/x",
    "camera:ann:sEcr3t host",
]


@pytest.mark.parametrize("address", FAULTY)
def test_a_mistyped_address_is_not_repeated_kept_or_asked(
    session: Session, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.scan.camera.list_cameras", lambda: ((0, "HD Webcam"),))
    before = session.settings
    said = [each.text for each in take(session, Typed(f"camera {address}"))]
    assert said[0].startswith("I can't use that address")
    session.transcript.typed(f"camera {address}")
    assert session.transcript.recall(1) is None
    for words in ("history", "again", "camera", "settings"):
        said += [each.text for each in take(session, Typed(words))]
    assert "sEcr3t" not in " ".join(said)
    assert session.settings == before
    assert isinstance(session.eyes, Watched)
    assert "sEcr3t" not in str(session.eyes.spec)
    assert "sEcr3t" not in spoken_address(address)


@pytest.mark.parametrize("address", FAULTY)
def test_a_mistyped_address_of_read_is_told_nowhere(
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    monkeypatch.setattr("assistant.scan.camera.list_cameras", lambda: ((0, "HD Webcam"),))
    assert cli.main(["read", address, "--no-speech"]) != 0
    out, err = capsys.readouterr()
    assert "sEcr3t" not in out + err
    assert "I can't use that address" in err


@pytest.mark.parametrize("address", FAULTY[:4])
def test_a_slip_in_the_word_before_it_tells_no_mistyped_address(
    session: Session, address: str
) -> None:
    assert "sEcr3t" not in " ".join(each.text for each in take(session, Typed(f"camra {address}")))


def test_a_camera_whose_name_has_a_colon_is_taken(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    cameras = ((0, "HD Webcam"), (2, "Desk Camera: USB"))
    monkeypatch.setattr("assistant.scan.camera.list_cameras", lambda: cameras)
    take(session, Typed("camera Desk Camera: USB"))
    assert isinstance(session.eyes, Watched)
    assert session.eyes.spec == "camera:Desk Camera: USB"


@pytest.mark.parametrize("address", SECRETS)
def test_nothing_at_the_table_tells_the_password(session: Session, address: str) -> None:
    said = []
    for words in (f"camera {address}", "history", "again", f"camra {address}", "settings", "full"):
        said += [each.text for each in take(session, Typed(words))]
    assert said
    assert "sEcr3t" not in "\n".join(said)


def test_the_camera_gets_the_whole_address_and_it_is_kept_for_the_owner_alone(
    session: Session,
) -> None:
    take(session, Typed(f"camera {SECRETS[0]}"))
    assert isinstance(session.eyes, Watched)
    assert session.eyes.spec == SECRETS[0]
    take(session, SourceReady("phone"))
    assert load_settings(places.settings_file())[0].camera == SECRETS[0]
    if os.name != "nt":
        assert places.settings_file().stat().st_mode & 0o077 == 0


def test_a_line_that_is_brought_back_shows_no_password() -> None:
    transcript = Transcript()
    transcript.typed(f"camera {SECRETS[0]}")
    assert transcript.recall(1) == "camera http://phone:8080/video"


def test_a_script_of_play_echoes_no_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    script = tmp_path / "script"
    script.write_text("camera http://ann:sEcr3t@127.0.0.1:9/video\nquit\n", encoding="utf-8")
    cli.main(["play", str(script), "--no-speech"])
    out, err = capsys.readouterr()
    assert "sEcr3t" not in out + err
    assert "> camera http://127.0.0.1:9/video" in out


def test_a_camera_that_was_given_up_is_not_remembered(session: Session) -> None:
    take(session, Typed("camera http://192.0.2.1/old"))
    take(session, SourceReady("old"))
    take(session, Typed("camera http://192.0.2.2/slip"))
    take(session, SourceLost("scan.address_silent", {"name": "slip"}))
    take(session, Typed("camera"))
    assert isinstance(session.eyes, Watched)
    assert session.eyes.spec == "http://192.0.2.1/old"
    take(session, SourceReady("old"))
    take(session, SourceLost("scan.address_silent", {"name": "old"}))
    take(session, Typed("camera"))
    assert session.eyes.spec == "http://192.0.2.1/old"
    take(session, SourceReady("old"))
    assert load_settings(places.settings_file())[0].camera == "http://192.0.2.1/old"


@pytest.mark.parametrize("address", SECRETS)
@pytest.mark.parametrize(
    "lines",
    [
        ("new llamas", "{}"),
        ("new llamas", "Ann", "{}"),
        ("new llamas with Ann, {} and Cara",),
        ("new llamas with Ann and me", "{}"),
        ("new llamas with Ann, Ben, light", "{}"),
        ("new {}",),
        ("new with {}",),
    ],
)
def test_an_address_is_no_name_and_its_secret_is_not_repeated(
    lines: tuple[str, ...], address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    session = Session(shipped_library(), Settings(), Heard(), Watched())
    for line in (*lines, "history"):
        said = take(session, Typed(line.format(address)))
        assert said
        assert "secr3t" not in " ".join(each.text for each in said).casefold()
    assert not any("sEcr3t" in each for each in session.transcript.lines)


@pytest.mark.parametrize("password", ["x,sEcr3t", "x;sEcr3t", "x&sEcr3t", "x sEcr3t", "x/sEcr3t"])
@pytest.mark.parametrize("begins", ["http://", "rtsp://", "http:/", "http//"])
def test_a_password_that_looks_like_a_list_is_no_name(begins: str, password: str) -> None:
    session = Session(shipped_library(), Settings(), Heard(), Watched())
    take(session, Typed("new llamas"))
    said = take(session, Typed(f"{begins}ann:{password}@phone:8080/video"))
    assert "secr3t" not in " ".join(each.text for each in said).casefold()
    assert "name" in said[0].text


@pytest.mark.parametrize(
    ("spec", "secret"),
    [
        ("ann Sesam77 192.168.1.20", "Sesam77"),
        ("192.168.1.20 ann Sesam77", "Sesam77"),
        ("camera:ann Sesam77 10.0.0.7", "Sesam77"),
        ("h t t p slash slash ann Sesam77 at my phone", "Sesam77"),
        ("http://192.168.1.20:8080/admin:Sesam77/video", "Sesam77"),
    ],
)
def test_what_is_dictated_of_an_address_is_not_repeated(spec: str, secret: str) -> None:
    assert secret not in spoken_address(spec)


@pytest.mark.parametrize(
    "spec", ["HD Pro Webcam C920", "evening of the big game.mp4", "My long videos of us/a", "Desk"]
)
def test_the_name_of_a_camera_or_a_file_is_said(spec: str) -> None:
    assert spoken_address(spec) == spec
