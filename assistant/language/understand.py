"""What a sentence means: the deeds in it, in order, or nothing.

`understand` is pure: it changes nothing and asks nobody.  A deed is understood only where
every word of the sentence is accounted for; where two readings remain both are returned.
"""

from collections.abc import Sequence
from dataclasses import replace

from assistant.language.agreeing import agreeing, played_first
from assistant.language.asked_like import answered
from assistant.language.besides_kept import besides_kept
from assistant.language.cards_meant import (
    with_call_once,
    with_cards_meant,
    with_instants_called,
    with_kinds_named,
    with_one_named,
    with_owner_first,
    with_owner_named,
    with_waiting_named,
)
from assistant.language.cutting import SIGNS, Cutter, Effort, TooMuch, words_of
from assistant.language.eliminating import only_left
from assistant.language.grammar import Grammar
from assistant.language.guessing import (
    likeliest,
    likely_meant,
    without_losing,
)
from assistant.language.laid_down import laid_down
from assistant.language.left_open import by_name_alone
from assistant.language.line import Line
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.meant import as_meant
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.own_words import (
    by_word,
    is_denied,
    is_phase,
)
from assistant.language.patterns import Words
from assistant.language.program import Program, without_polite
from assistant.language.reader import Reader
from assistant.language.righted import righted
from assistant.language.sentence import is_sentence
from assistant.language.settling import told_once
from assistant.language.shortlist import shortlisted
from assistant.language.speaking import (
    labelled,
    may_speak,
    with_exception_first,
    with_names,
    without_call,
)
from assistant.language.stating import how_it_is
from assistant.language.variants import with_variant_meant
from assistant.language.who_answers import who_answers
from assistant.language.wishing import wished_in_part

MOST_WORDS = 40
"""Words of the longest sentence that is read."""
_ACTING = "acting"


def understand(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    """Return what a line means at a moment: a sentence, or words of the program.

    What could be read in more ways than anybody means is no sentence.
    """
    found = with_variant_meant(
        text, grammar, moment, lambda said: _with_any_drawing(said, grammar, moment, program)
    )
    if isinstance(found, Understood) and _is_only_asked(found.deeds, text, grammar):
        return answered(text, NotUnderstood(), grammar, moment, program)
    return found


def _with_any_drawing(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    """Return what a line means, whichever drawing of a card is meant."""
    moment = with_instants_called(moment, grammar)
    text = with_call_once(text, grammar, moment)
    if program.of(text) is None:
        text = with_owner_named(text, grammar, moment)
        text = with_owner_first(text, grammar, moment)
    text = with_kinds_named(text, grammar, moment)
    text = with_waiting_named(text, grammar, moment)
    text = with_exception_first(with_one_named(text, grammar, moment), grammar, moment)
    found = _understood(text, grammar, moment, program)
    if program.keeps(text):
        # Of what is secret nothing is made that others would hear.
        return found
    meant = as_meant(
        text, found, grammar, moment, lambda less: _understood(less, grammar, moment, program)
    )
    left = only_left(text, laid_down(text, meant, grammar, moment), grammar, moment)
    if isinstance(left, NotUnderstood):
        left = replace(left, half=told_once(left.half, grammar, moment))
    left = shortlisted(text, left, grammar, moment)
    left = agreeing(with_cards_meant(text, left, grammar, moment), grammar, moment)
    left = played_first(
        text, left, grammar, moment, lambda part: _understood(part, grammar, moment, program)
    )
    left = righted(text, left, grammar, moment)
    alone = by_name_alone(text, grammar, moment)
    if alone and isinstance(left, Understood):
        # Cara: whoever may answer is mostly asked, or has said something.
        return NotUnderstood(half=(*alone, left.deeds), sure=True)
    return answered(text, left, grammar, moment, program)


def _understood(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    text = with_names(text, grammar, moment)
    told, text = labelled(text, grammar, moment)
    speakers = may_speak(words_of(text, grammar), grammar, told)
    found = (speakers and _of_speakers(text, grammar, speakers, program)) or _of_one(
        text, grammar, told, program
    )
    return found if told is moment else _answered_by(found, told.speaker, grammar)


def _answered_by(found: Meaning, seat: Seat, grammar: Grammar) -> Meaning:
    """Return what is meant with the one who has said who speaks as whoever answers a card."""
    by_nobody = grammar.answering | grammar.passing

    def told(way: tuple[Deed, ...]) -> tuple[Deed, ...]:
        return tuple(
            replace(deed, seat=seat) if deed.seat is None and deed.word in by_nobody else deed
            for deed in way
        )

    match found:
        case Understood(deeds):
            return replace(found, deeds=told(deeds))
        case NotUnderstood(half=half):
            return replace(found, half=tuple(map(told, half)))
        case _:
            return found


def _of_speakers(
    text: str, grammar: Grammar, moments: Sequence[Moment], program: Program
) -> Meaning | None:
    """Return what a line means, whoever of some says it; None where that is not clear for each."""
    found = dict.fromkeys(_of_one(text, grammar, each, program) for each in moments)
    read = tuple(each for each in found if isinstance(each, Understood) and not each.worth)
    if len(read) < len(found):
        return None
    return read[0] if len(read) == 1 else Ambiguous(read)


def _of_one(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    """Return what a line means at a moment that knows who speaks, or most likely does."""
    called, text = text, without_call(text, grammar)
    if text != called and moment.whole(text) and _ACTING in moment.flags:
        # Narwhal, anyone?
        return NotUnderstood(half=((Deed(grammar.plays, text),),), sure=True)
    said = by_word(text, grammar, moment, program)
    words = words_of(text, grammar)
    if any(end[0] in SIGNS and words[-len(end) :] == end for end in grammar.taking_back):
        # Ben sacrifices Narwhal, not.
        return NotUnderstood(denied=True)
    word = Understood((said,), by_word=True) if said else NotUnderstood()
    if said and said.word in grammar.counting and is_sentence(word, grammar, moment):
        # Ben loses his go next time: nothing is counted unless nothing else can be meant.
        found = _of_said(text, None, grammar, moment, program)
        open_ = isinstance(found, NotUnderstood) and not (found.half or found.denied)
        return _of_said(text, said, grammar, moment, program) if open_ else found
    talks = said and said.word == grammar.turns and said.seat is not None and said.rest
    if said and talks and not is_phase(said.rest, moment):
        # Cara's turn was great: something is said of a turn.
        return _of_said(text, None, grammar, moment, program)
    return _of_said(text, said, grammar, moment, program)


def _of_said(
    text: str, said: Deed | None, grammar: Grammar, moment: Moment, program: Program
) -> Meaning:
    """Return what a line means that begins with a word of the program, or with none."""
    own: Understood | NotUnderstood = NotUnderstood()
    meant = said
    if said and is_denied(said, grammar, program):
        # Ann spielt Narwal nicht: the word of the program is not meant, whatever else is.
        meant, own = None, NotUnderstood(denied=True)
    elif said:
        own = Understood((said,), bool(said.rest))
    words = words_of(text, grammar)
    if not words or len(words) > MOST_WORDS:
        return own

    def part_read(part: str) -> Meaning:
        return _of_one(part, grammar, moment, program)

    if program.keeps(text):
        kept = besides_kept(
            text, grammar, moment, program, lambda less: understand(less, grammar, moment, program)
        )
        return kept or wished_in_part(own, text, grammar, part_read)
    try:
        found = Line(text, words, (meant, own), grammar, moment, program).meaning(
            lambda less: understand(less, grammar, moment, program)
        )
    except TooMuch:
        pass
    else:
        if isinstance(found, Understood) and _is_wished(found.deeds, words, grammar):
            return NotUnderstood(half=(found.deeds,), sure=True)
        found = likeliest(found, text, words, grammar, moment)
        found = without_losing(found, text, words, grammar, moment)
        found = wished_in_part(found, text, grammar, part_read)
        found = who_answers(found, text, words, grammar, moment)
        found = how_it_is(found, text, words, grammar, moment)
        half = found.half if isinstance(found, NotUnderstood) else ()
        # Where nobody plays nothing is likely that somebody does.
        plays = not moment.names and any(program.played(deed) for way in half for deed in way)
        return own if plays else found
    try:
        # By what it names it may still be clear.
        effort = Effort()
        cuts = tuple(Cutter(grammar, moment, effort).cuts(words))
        asks = text.rstrip().endswith("?") or said is not None
        return own if asks else likely_meant(cuts, Reader(text, grammar, moment, effort), own)
    except TooMuch:
        return own


def _is_only_asked(deeds: Sequence[Deed], text: str, grammar: Grammar) -> bool:
    """Say whether a hand or a number would be set by what only asks, or says no number.

    ``What has Ben in hand``, ``I have something in my hand``: a question changes nothing.
    """
    if not any(each.word in grammar.setting and each.rest for each in deeds):
        return False
    words = words_of(without_polite(text), grammar)
    states = any(each.word in grammar.states for each in deeds)
    asks = bool(words) and words[0] in grammar.questioning
    return asks or (states and not grammar.vague.isdisjoint(words))


def _is_wished(deeds: Sequence[Deed], words: Words, grammar: Grammar) -> bool:
    """Say whether somebody only would have what a deed says is so: I would like two cards."""
    return any(each.word in grammar.states for each in deeds) and any(
        each in grammar.wishing for each in words
    )
