"""``table-assistant doctor``: what works, what does not, and what to do.

Every line names the part first.  A part that is missing and not needed is no failure.
"""

import locale
import os
import platform
import queue
import sys
from dataclasses import replace

import assistant
from assistant import places
from assistant.braille import louis
from assistant.cards.find import Found
from assistant.cards.model import Card
from assistant.cards.toml_file import is_obstruction
from assistant.clients.display import open_display
from assistant.files import NO_ROOM, try_to_write
from assistant.installed import adding
from assistant.labels.picture import card_picture
from assistant.library import Library, open_library
from assistant.messages import Value
from assistant.problems import Exit, Fault
from assistant.scan.camera import list_cameras
from assistant.scan.cascade import Cascade
from assistant.scan.decoder import available_decoders
from assistant.scan.failures import kept
from assistant.seats.wanted import Wanted
from assistant.session import voice_settings
from assistant.settings import Settings, load_settings
from assistant.speech.devices import WAV_PREFIX, SoundDevice, offered, why_not_private
from assistant.speech.listing import available_engines, find_devices
from assistant.speech.speaker import Speaker
from assistant.speech.voice import VoiceGone, VoiceNews, VoiceReady
from assistant.words import sentence
from assistant.words.announcement import Announcement

READY_IN = 10.0
TRIED = 4
"""Cards of which a reader must read one: even a sound one misses a clear picture at times."""


class _Report:
    """Writes what was found; `needed` is false when a part that is needed is broken."""

    def __init__(self) -> None:
        self.needed = True

    def good(self, key: str, **values: Value) -> None:
        print(sentence(f"doctor.{key}", **values), flush=True)

    def note(self, key: str, **values: Value) -> None:
        print(sentence("doctor.missing", text=sentence(key, **values)), flush=True)

    def broken(self, key: str, **values: Value) -> None:
        self.needed = False
        print(sentence("doctor.broken", text=sentence(key, **values)), flush=True)


def doctor(*, speech: bool) -> int:
    """Try every part and tell how it does; return the exit code."""
    report = _Report()
    settings, faulty = load_settings(places.settings_file())
    library = open_library(adult=settings.adult)
    report.good("version", version=assistant.__version__)
    report.good("system", system=platform.platform(terse=True), python=platform.python_version())
    _decks(report, library, len(library.problems) + len(faulty))
    _folder(report)
    _journal(report)
    _terminal(report)
    _readers(report, library)
    _cameras(report)
    _braille(report)
    _seats(report)
    _voice(report, settings, speech=speech)
    report.good("all_well" if report.needed else "not_well")
    return Exit.DONE if report.needed else Exit.NOTHING


def _decks(report: _Report, library: Library, problems: int) -> None:
    for deck in library.catalogue.decks:
        key = "deck" if deck.complete else "deck_part"
        report.good(key, name=deck.name, count=deck.copies)
    if not library.catalogue.decks:
        report.broken("prompt.no_deck")
    for problem in library.problems:
        if is_obstruction(problem):
            report.broken(problem.key, **problem.values)
            problems -= 1
    if problems:
        report.note("doctor.problems", count=problems)


def _folder(report: _Report) -> None:
    """Try to write where learned codes and settings are kept."""
    home = places.home()
    try:
        home.mkdir(parents=True, exist_ok=True)
        try_to_write(home)
    except OSError as error:
        if error.errno in NO_ROOM:
            report.broken("doctor.folder_full", folder=str(home))
            return
        report.note("doctor.folder_locked", folder=str(home), why=error.strerror or str(error))
    else:
        report.good("folder", folder=str(home))


def _journal(report: _Report) -> None:
    """Look at the games that are kept, without changing anything."""
    try:
        from assistant.journal.book import Journal
        from assistant.journal.store import why_not_written
    except ImportError as error:
        if error.name not in ("sqlite3", "_sqlite3"):
            raise
        report.note("desk.no_sqlite")
        return
    try:
        with Journal.open(places.journal_file(), read_only=True) as journal:
            listing = journal.look_through()
    except Fault as fault:
        if fault.key == "journal.none":
            report.good("no_journal")
        else:
            report.broken(fault.key, **fault.values)
        return
    report.good("journal", count=len(listing.games))
    locked = why_not_written(places.journal_file())
    # That its disk is full was told of the folder.
    if locked and locked.key != "journal.disk_full":
        report.broken(locked.key, **locked.values)
    for damaged in listing.faults:
        report.broken(damaged.key, **damaged.values)


def _terminal(report: _Report) -> None:
    encoding = sys.stdout.encoding or locale.getpreferredencoding()
    if not sys.stdout.isatty():
        report.good("no_terminal", encoding=encoding)
    else:
        report.good("terminal", term=os.environ.get("TERM", platform.system()), encoding=encoding)


def _readers(report: _Report, library: Library) -> None:
    """Make pictures of cards and read them with each reader."""
    decoders, missing = available_decoders()
    cards = library.catalogue.cards[:TRIED]
    for decoder in decoders if cards else ():
        eyes = [Cascade([decoder]) for _ in cards]
        if any(_reads(each, card, library) for each, card in zip(eyes, cards, strict=True)):
            report.good("reader", name=decoder.name)
        else:
            report.broken("doctor.reader_blind", name=decoder.name)
        raised = sum(each.crashes.total() for each in eyes)
        if raised:
            why = next(each.why[decoder.name] for each in eyes if each.why)
            report.good("reader_raised", name=decoder.name, count=raised, why=why)
    for failed in kept(places.log_file("readers")):
        name, why = failed.reader, failed.kind
        report.good("reader_failed", name=name, count=failed.times, why=why)
        if failed.given_up:
            report.good("reader_given_up", name=name)
    for lacking in missing:
        report.note(
            "doctor.reader_missing", name=lacking.name, why=lacking.why, help=_advice(lacking.name)
        )
    if not decoders:
        report.broken("scan.no_decoder", install=adding("readers"))


def _reads(eyes: Cascade, card: Card, library: Library) -> bool:
    """Say whether a reader alone reads the code in a clear picture of a card."""
    picture = card_picture(card.code, card.title, card.label)
    seen = [library.scanned(each.payload) for each in eyes.still(picture)]
    return any(isinstance(each, Found) and each.match.card == card for each in seen)


def _advice(name: str) -> str:
    """Return what a missing reader would add and how it is had."""
    if name == "pyzbar":
        return sentence("doctor.advice_zbar")
    if name == "deqr":
        return sentence("doctor.advice_deqr", install=adding("deqr"))
    return sentence("doctor.advice_reader", install=adding("readers"))


def _cameras(report: _Report) -> None:
    cameras = list_cameras()
    for index, name in cameras:
        report.good("camera", number=index, name=name)
    if not cameras:
        report.note("scan.no_camera")


def _seats(report: _Report) -> None:
    """Try to listen as seats for phones do; tell where phones find this computer, and what helps.

    Whether a firewall or a guest network lets them by can only be tried from a phone.
    """
    try:
        from assistant.seats.server import others_reach, try_to_listen
    except ImportError as error:
        report.note("doctor.seats_missing", why=str(error))
        return
    try:
        usual, port = try_to_listen(Wanted(places.seats_file()))
    except Fault as fault:
        report.note("doctor.seats_port", why=sentence(fault.key, **fault.values))
        return
    if port == usual:
        report.good("seats_port_free", port=port)
    else:
        report.good("seats_port_taken", port=usual)
    hosts = others_reach()
    if not hosts:
        report.note("doctor.seats_nowhere")
        return
    report.good("seats", addresses=", ".join(f"http://{host}:{usual}" for host in hosts))
    report.good("seats_not_found", port=usual)


def _braille(report: _Report) -> None:
    version = louis.version()
    if version:
        report.good("louis", version=version)
    else:
        report.note("doctor.no_louis")
    display = open_display()
    if display.cells:
        report.good("display", count=display.cells)
    else:
        report.note("doctor.no_display")
    display.close()


def _voice(report: _Report, settings: Settings, *, speech: bool) -> None:
    engines = available_engines(settings.device)
    for engine in engines:
        if engine.usable:
            report.good("engine", name=engine.name)
        else:
            why = sentence(engine.key, **engine.values)
            report.note("doctor.engine_missing", name=engine.name, why=why)
    devices = find_devices()
    for name in offered(devices):
        report.good("device", name=name)
    _ear(report, settings, devices)
    if not speech or not settings.speech:
        report.good("speech_off")
        return
    if not settings.device and not any(engine.usable for engine in engines):
        return
    news: queue.SimpleQueue[VoiceNews] = queue.SimpleQueue()
    speaker = Speaker(replace(voice_settings(settings), ear="", ear_id=""), news.put)
    try:
        match _first(news):
            case VoiceReady(name=name, key=key, values=values):
                if key:
                    report.note(key, **values)
                report.good("voice", name=name)
                text = sentence("doctor.heard")
                speaker.say(Announcement(text))
                speaker.wait_until_quiet(READY_IN)
            case VoiceGone(key=key, values=values):
                report.note(key, **values)
            case None:
                report.note("doctor.voice_slow")
    finally:
        speaker.close()


def _ear(report: _Report, settings: Settings, devices: tuple[SoundDevice, ...]) -> None:
    """Tell whether what is for one ear is heard, where it is to have a device of its own."""
    if not settings.ear or settings.ear.startswith(WAV_PREFIX):
        return
    own = [
        each for each in devices if each.name == settings.ear and settings.ear_id in ("", each.id)
    ]
    key = why_not_private(own[0], settings.device, devices) if len(own) == 1 else ""
    if len(own) != 1:
        report.note("prompt.ear_lost", name=settings.ear)
    elif key:
        report.note(key, device=settings.ear)
    else:
        report.good("ear", name=settings.ear)


def _first(news: "queue.SimpleQueue[VoiceNews]") -> VoiceNews | None:
    try:
        return news.get(timeout=READY_IN)
    except queue.Empty:
        return None
