"""``table-assistant deck``: a new deck that is asked for; a deck as a file to hand on."""

import time
from collections.abc import Callable
from pathlib import Path

from assistant.cards.deck_keys import is_id
from assistant.cards.find import find_deck
from assistant.cards.model import Deck
from assistant.cards.packs import LARGEST_PACK, read_pack, write_pack
from assistant.choices import Said
from assistant.clients.script import Paper
from assistant.commands.new_deck import bad_deck, begin, half_a_card
from assistant.commands.new_deck import new_deck as begin_new
from assistant.files import read_beginning, replace_file
from assistant.forms import opened
from assistant.host import Host
from assistant.inbox import Silent, Typed, Unseeing
from assistant.installing import Change, Plan, Refused, gathered, install, planned
from assistant.kept_prompt import take_up
from assistant.problems import Exit, Fault
from assistant.session import Session
from assistant.tasks.console import agreed, at_hand, cannot, told
from assistant.words import choose, render, sentence


def new_deck(id: str | None) -> int:
    """Ask for a new deck card by card, or go on with one; return the exit code.

    It is the form of a sitting at the table, without voice and camera.  What is typed of a card
    when the program is killed is asked about again, unless another program has the journal.
    """
    settings, library = at_hand()
    session = Session(library, settings, Silent(), Unseeing(), patient=True)
    if id is not None and not is_id(id):
        return cannot(sentence("deck.bad_id", id=id))
    wrong = bad_deck(session, id) if id else None
    if wrong:
        return cannot(render(wrong))
    host = Host(session)
    host.start()
    session.prompt = session.prompt.with_list(())
    paper = Paper()
    host.join(paper)
    try:
        asked = _taken_up(session) or (begin(session, id) if id else begin_new(session, ""))
        paper.tell(tuple(asked))
        while opened(session, "deck") or session.beneath or session.prompt.options:
            try:
                typed = input()
            except (EOFError, UnicodeDecodeError):
                if not opened(session, "deck"):
                    break
                typed = "stop"
            host.take(Typed(typed))
    finally:
        host.get_up()
    return Exit.DONE


def _taken_up(session: Session) -> Said:
    """Return the question at which a deck was left by a kill, nothing if none was."""
    journal = session.journal
    kept = journal.open_question(None) if journal else ""
    if kept and take_up(session) and session.prompt.form == "deck":
        return half_a_card(session) or session.open_question()
    if kept:
        # A game that is being set up is not given up for a deck.
        session.forget()
        host_journal, session.journal = session.journal, None
        if host_journal:
            host_journal.close()
    return ()


def _decks() -> tuple[Deck, ...]:
    return at_hand()[1].catalogue.decks


FEW = 5
MANY = 1_000
"""Codes that take long enough for a word before them."""
EACH = 1.0
"""Seconds between two words about how far it is."""


def pack(deck: str, file: str, *, sure: bool) -> int:
    """Write what the user has of a deck into a pack; return the exit code.

    The deck is named by its id, code or name; `sure` replaces a file without asking.
    """
    _, library = at_hand()
    target = Path(file).expanduser()
    try:
        chosen = find_deck(library.catalogue, deck)
        found = gathered(library, chosen)
        if not found.files and not found.codes:
            return cannot(sentence("packs.nothing_own", name=chosen.name))
        content = write_pack(found)
        # What cannot be installed later is told now.
        planned(library, read_pack(content))
    except Fault as fault:
        return cannot(told(fault))
    except Refused as refused:
        return cannot(*_faults(refused))
    if target.exists() and not sure and not agreed(sentence("packs.exists", file=str(target))):
        return Exit.NOTHING
    try:
        replace_file(target, content, private=False)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return cannot(sentence("packs.unwritten", file=str(target), why=why))
    files, codes = len(found.files), len(found.codes)
    print(sentence("packs.written", file=str(target), name=found.name, files=files, codes=codes))
    return Exit.DONE


def install_pack(file: str, *, sure: bool) -> int:
    """Check a pack and put it into the user's folder; return the exit code.

    `sure` replaces what is there without asking.
    """
    _, library = at_hand()
    source = Path(file).expanduser()
    try:
        content = read_beginning(source, LARGEST_PACK + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return cannot(sentence("packs.unreadable", file=str(source), why=why))
    try:
        found = read_pack(content)
        files, codes = len(found.files), len(found.codes)
        if codes > MANY:
            print(sentence("packs.looks", name=found.name, files=files, codes=codes), flush=True)
        plan = planned(library, found, _progress(codes))
        while sure or _agreed(plan):
            asked, plan = plan, install(plan, adult=not library.hidden)
            if plan == asked:
                break
            # Another program has installed a pack while this one was asked about.
        else:
            return Exit.NOTHING
    except Fault as fault:
        return cannot(sentence("packs.refused", words=told(fault)))
    except Refused as refused:
        return cannot(sentence("packs.refused", words=_faults(refused)[0]), *_faults(refused)[1:])
    key = "installed" if plan.deck == found.name else "installed_for"
    print(sentence(f"packs.{key}", name=found.name, deck=plan.deck, files=files, codes=codes))
    if plan.kept:
        print(sentence("packs.kept", count=plan.kept))
    return Exit.DONE


def _agreed(plan: Plan) -> bool:
    """Ask about all that the pack changes; what changes nothing is agreed to."""
    if plan.changes and not agreed(_asks(plan), map(_change, plan.changes)):
        return False
    return not plan.rules or agreed(sentence("packs.rules", name=plan.rules))


def _progress(codes: int) -> Callable[[int], None]:
    """Return what tells how many codes were looked at, each second if it takes so long."""
    last = time.monotonic()

    def tell(count: int) -> None:
        nonlocal last
        if count < codes and time.monotonic() - last >= EACH:
            last = time.monotonic()
            print(sentence("packs.looked", done=count, codes=codes), flush=True)

    return tell


def _asks(plan: Plan) -> str:
    """Ask about what changes, deck by deck: a pack may call itself as it likes."""
    counted: dict[tuple[str, str], set[str]] = {}
    for change in plan.changes:
        what, one = ("codes", change.before) if change.fact == "code" else ("cards", change.title)
        counted.setdefault((change.deck, what), set()).add(one)
    parts = [
        sentence(f"packs.changed_{what}", count=len(ones), deck=deck)
        for (deck, what), ones in counted.items()
    ]
    return sentence("packs.changes", name=plan.pack.name, what="; ".join(parts))


def _change(change: Change) -> str:
    values = {"title": change.title, "before": change.before, "after": change.after}
    if change.fact in ("gone", "code", "alike"):
        return sentence(f"packs.change_{change.fact}", **values)
    return sentence("packs.change", fact=choose("packs.fact", change.fact), **values)


def _faults(refused: Refused) -> list[str]:
    count = len(refused.sentences)
    return [sentence("packs.faults", count=count), *map(render, refused.sentences[:FEW])]
