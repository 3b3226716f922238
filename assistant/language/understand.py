"""What a sentence means: the deeds in it, in order, or nothing.

`understand` is pure: it changes nothing and asks nobody.  A deed is understood only where
every word of the sentence is accounted for; where two readings remain both are returned.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.language.aimed import aimed
from assistant.language.asides import without_asides
from assistant.language.asking import Asking, asking_words
from assistant.language.calling import with_name, without_call
from assistant.language.cutting import (
    SIGNS,
    Cutter,
    Effort,
    Tokens,
    TooMuch,
    words_of,
)
from assistant.language.deeds_of import deeds_of, one_of
from assistant.language.fronted import in_order
from assistant.language.grammar import Grammar
from assistant.language.heard import Around, filled_by, number_in, seat_first
from assistant.language.instead import in_its_place, without_instead
from assistant.language.joining import Joined
from assistant.language.keeping import besides, keeps_instant
from assistant.language.likely import Likelihood
from assistant.language.loosening import loosened
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Moment
from assistant.language.named import Named
from assistant.language.nouns import longest
from assistant.language.own_words import is_clear, lists_cards, names_things
from assistant.language.patterns import Words
from assistant.language.phrases import Phrases, begun, wished
from assistant.language.program import Program
from assistant.language.put_right import answer_put_right, denied, said_anew, taken_back
from assistant.language.quoting import quoted
from assistant.language.repairing import repaired
from assistant.language.settling import by_turn, done_by, gone, handed, named_ways
from assistant.language.speaking import labelled, may_speak
from assistant.language.taking_back import undone_answer
from assistant.language.weighing import losing_nothing, weighed, weights

MOST_WORDS = 40
"""Words of the longest sentence that is read."""
_MOST_HALF = 3
_MOST_WAYS = 6
"""So many readings are asked about at the most."""
_SURE = 4.0
"""What must be likely where a word of the program could be meant as well."""
_QUESTION, _ENDS, _PAST, _ACTING, _WINDOW = "?", " .!?", "past", "acting", "window"
_LIGHT = "light"
_QUITE = 4.3
"""How like a phrase that does something a line must be that begins as a question does."""
_ANSWERED, _SURELY_ASKED = 0.5, 9.0
"""What a question is worth that is only known by a phrase: a rule that answers it is likelier, but
where the phrase is quite the same."""
_FEWEST, _FEW = 2, 3


def understand(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    """Return what a line means at a moment: a sentence, or words of the program.

    What could be read in more ways than anybody means is no sentence.
    """
    moment, text = labelled(text, grammar, moment)
    speakers = may_speak(words_of(text, grammar), grammar, moment)
    return (speakers and _of_speakers(text, grammar, speakers, program)) or _of_one(
        text, grammar, moment, program
    )


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
    said = _by_word(text, grammar, moment, program)
    own = Understood((said,), bool(said.rest)) if said else NotUnderstood()
    if said and _is_denied(said, grammar, program):
        # Ann spielt Narwal nicht: the word of the program is not meant, whatever else is.
        own = NotUnderstood(denied=True)
    words = words_of(text, grammar)
    if not words or len(words) > MOST_WORDS:
        return own
    if program.keeps(text):
        return _besides_kept(text, grammar, moment, program) or own
    try:
        found = _read(text, words, grammar, moment, program)
    except TooMuch:
        pass
    else:
        found = _weighed(found, text, words, grammar, moment)
        found = _losing_nothing(found, text, words, grammar, moment)
        half = found.half if isinstance(found, NotUnderstood) else ()
        # Where nobody plays nothing is likely that somebody does.
        plays = not moment.names and any(program.played(deed) for way in half for deed in way)
        return own if plays else found
    try:
        # By what it names it may still be clear.
        effort = Effort()
        cuts = tuple(Cutter(grammar, moment, effort).cuts(words))
        asks = text.rstrip().endswith("?") or said is not None
        return own if asks else _likely(cuts, Joined(text, grammar, moment, effort), own)
    except TooMuch:
        return own


def _is_denied(said: Deed, grammar: Grammar, program: Program) -> bool:
    """Say whether behind a word of the program stands one that denies it, wherever it stands."""
    order = grammar.order
    denying = {*order.denying, *order.denying_one, *order.nothing}
    return program.played(said) and not denying.isdisjoint(words_of(said.rest, grammar))


def _by_word(text: str, grammar: Grammar, moment: Moment, program: Program) -> Deed | None:
    """Return the word of the program that a line begins with, or that is said of a player."""
    said = program.of_player(text, moment.names, moment.speaker)
    if said is None:
        return program.of(text)
    mine = moment.me is None and said.seat == moment.speaker
    if mine and said.word in grammar.passing and seat_first(moment.names, text) is None:
        # I pass: whoever has played the card says it of somebody else's answer.
        return replace(said, seat=None)
    return said


def _weighed(found: Meaning, text: str, words: Words, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means, the likeliest reading of all where it is not understood."""
    match found:
        case NotUnderstood(denied=False, nearest=()) if found.guessed or not found.half:
            before = found
        case Understood(by_word=True) if _is_overlong(found, grammar, moment):
            before = NotUnderstood(by_word=True)
        case _:
            return found
    few = len(words) < _FEW and not before.half
    if few or not moment.names or moment.whole(text) or text.rstrip().endswith(_QUESTION):
        return found
    effort = Effort()
    tokens = next(Cutter(grammar, moment, effort).cuts(words), ())
    tokens = quoted(tokens, grammar, moment)
    reader = Joined(text, grammar, moment, effort)
    asks = not before.half and bool(tokens) and Asking(grammar, moment, effort).asks(tokens)
    if not tokens or asks or reader.names_alone(tokens):
        # The card finder looks for what is only named, and a question does nothing.
        return found
    best = weighed(tokens, reader, before)
    ways = _ways(best.half, grammar, moment)
    return replace(best, half=ways) if ways else found


def _losing_nothing(
    found: Meaning, text: str, words: Words, grammar: Grammar, moment: Moment
) -> Meaning:
    """Return what a line means without the ways that lose a part of it."""
    if not isinstance(found, NotUnderstood | Ambiguous) or found == NotUnderstood():
        return found
    effort = Effort()
    tokens = next(Cutter(grammar, moment, effort).cuts(words), ())
    return losing_nothing(tokens, Joined(text, grammar, moment, effort), found)


def _is_overlong(found: Understood, grammar: Grammar, moment: Moment) -> bool:
    """Say whether behind a word of the program a sentence stands and not what it needs."""
    word, rest = found.deeds[0].word, found.deeds[0].rest
    if word not in weights().deeds:
        return False
    slots = filled_by(rest, Around(moment.names))
    # One on top of the deck.
    counted = slots.to is not None and number_in(slots.card) is not None
    clear = counted or is_clear(word, rest, moment, grammar.counting)
    fits = clear and names_things(rest, grammar, moment)
    return len(rest.split()) > _FEW and not fits


def _besides_kept(
    text: str, grammar: Grammar, moment: Moment, program: Program
) -> NotUnderstood | None:
    """Return what is likely meant beside a card that is kept; that is said in no other words."""
    try:
        for rest in besides(text, grammar, moment, program):
            found = understand(rest, grammar, moment, program)
            if isinstance(found, Understood) and not (found.by_word or found.worth):
                return NotUnderstood(half=(found.deeds,), by_word=True, sure=True)
        passes = keeps_instant(text, grammar, moment, program)
    except TooMuch:
        return None
    return NotUnderstood(half=((passes,),), by_word=True, sure=True) if passes else None


def _read(text: str, words: Words, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    """Return what a line means whose words are not too many."""
    said = _by_word(text, grammar, moment, program)
    own: Understood | NotUnderstood = NotUnderstood()
    if said and _is_denied(said, grammar, program):
        said, own = None, NotUnderstood(denied=True)
    elif said:
        own = Understood((said,), bool(said.rest))
    if said and said.rest and _is_apart(said.rest, text):
        # Good, I draw: what stands before a sign is said by itself.
        own = Understood((said,), by_word=True)
        said = None
    effort = Effort()
    every = Cutter(grammar, moment, effort).cuts(words)
    cuts = tuple(dict.fromkeys(quoted(each, grammar, moment) for each in every))
    reader = Joined(text, grammar, moment, effort)
    whole = _sentence(cuts, reader)
    if isinstance(whole, Understood | Ambiguous):
        return whole
    if said and not said.rest:
        return own
    first = cuts[0][0]
    if said and first.kind is not None and not first.acts and len(first.text.split()) > 1:
        # Extra Tail for me: the title begins as a word of the program does.
        said, own = None, NotUnderstood()
    on_turn = said is not None and said.seat in (None, moment.turn)
    if said and on_turn and said.word in grammar.giving and _ACTING in moment.flags:
        given = (each.kind.title for each in cuts[0] if each.kind is not None and not each.acts)
        if any(title and not moment.lies(title) for title in given):
            # Ann gives Ben a Slowdown: what lies nowhere is played.
            said, own = None, NotUnderstood()
    of_player = said is not None and first.seat is not None
    if (not of_player and moment.whole(text)) or (len(cuts[0]) == 1 and first.kind is not None):
        # The title of a card alone is no deed.
        return NotUnderstood()
    if any(words[-len(end) :] == end for end in grammar.taking_back):
        return NotUnderstood(denied=True)
    if whole.nearest:
        return whole
    cuts = tuple(dict.fromkeys(_without_reason(tokens, grammar) for tokens in cuts))
    for less in (each for tokens in cuts[:1] for each in repaired(tokens, grammar, moment)):
        meant = deeds_of((less,), reader)
        if isinstance(meant, Understood):
            return NotUnderstood(half=(meant.deeds,), sure=True)
    anew = said_anew(cuts[0], reader)
    if anew:
        return NotUnderstood(half=(anew,), sure=True)
    less, sure = without_instead(cuts[0], grammar, moment)
    if less != cuts[0]:
        meant = deeds_of((less,), reader)
        if isinstance(meant, Understood):
            # I would rather draw than play, so I draw: it is one deed.
            deeds = tuple(dict.fromkeys(meant.deeds))
            deeds = in_its_place(deeds, cuts[0], less, grammar)
            early = _WINDOW in moment.flags and not _answers(deeds, grammar)
            return (
                Understood(deeds) if sure and not early else NotUnderstood(half=(deeds,), sure=True)
            )
        cuts = (less,) if sure else cuts
    marked = text.rstrip().endswith("?") and not _is_said_to(cuts[0])
    found = NotUnderstood() if marked else deeds_of(cuts, reader)
    if isinstance(found, Understood):
        if _QUESTION in text.rstrip(_ENDS):
            # Whoever asks in between is not sure of it.
            return NotUnderstood(half=(found.deeds,), sure=True)
        at_hand = handed(found.deeds, grammar, moment)
        if at_hand != found.deeds and _ACTING in moment.flags:
            # Ben gets it from me: what lies nowhere is played, or comes out of a hand.
            return NotUnderstood(half=(at_hand, found.deeds), sure=True)
        counted = _counted(found.deeds, cuts[:_MOST_HALF], reader)
        if counted:
            return NotUnderstood(half=counted, sure=True)
        found = replace(found, deeds=gone(found.deeds, grammar, moment))
        return answer_put_right(found, cuts[0], grammar, moment)
    if not isinstance(found, NotUnderstood):
        return found
    not_so = denied(cuts[0], reader)
    if not_so:
        return not_so
    back = taken_back(cuts[0], reader)
    if back:
        return NotUnderstood(half=(back,), by_word=said is not None, sure=True)
    called = tuple(with_name(each, grammar, moment) for each in cuts)
    for other in () if marked else _otherwise(cuts[0], called[0], grammar, moment):
        meant = deeds_of((other,), reader)
        if isinstance(meant, Understood):
            deeds = handed(meant.deeds, grammar, moment)
            return NotUnderstood(half=(deeds,), by_word=said is not None, sure=True)
    cuts = tuple(dict.fromkeys((*called[:1], *cuts)))
    then = _behind_question(text, grammar, moment, program)
    if then:
        return NotUnderstood(half=(then,), by_word=said is not None, sure=True)
    deeds_of_game = {*grammar.early, grammar.plays, grammar.happens}
    of_deed = said is None or said.seat is not None or said.word in deeds_of_game
    names = _QUESTION not in text and of_deed
    by_steps = _by_steps(cuts, moment, grammar, said) if names else NotUnderstood()
    if isinstance(by_steps, Understood | Ambiguous):
        return by_steps
    told = _told_to_effect(cuts[0], reader) if names and not by_steps.half else NotUnderstood()
    if isinstance(told, Understood):
        return told
    asking = Asking(grammar, moment, effort)
    marks = marked or any(asking.asks(tokens) for tokens in cuts[:_MOST_HALF])
    at_card = aimed(cuts[0], grammar, moment) if names and not marks else ()
    if at_card and not by_steps.half:
        return NotUnderstood(half=(at_card,), by_word=said is not None, sure=True)
    alike = Likelihood()
    # A word of a title alone is for the card finder.
    of_title = len(words) == 1 and words[0] in {*moment.words, *moment.animals, *moment.baby}
    named_alone = of_title or any(map(reader.names_alone, cuts[:_MOST_HALF]))
    is_own = _is_own(said, program, grammar, moment)
    words_of_others = begun().doubtful if is_own else begun().ambiguous
    # Ben has narwhal, rhinocorn: of a list of cards nothing else is said.
    lists = said is not None and lists_cards(said.rest, moment)
    one_meaning = said is not None and (lists or said.word not in words_of_others)
    if not (named_alone or one_meaning):
        read = reader.wholly if is_own else reader.alike
        alike = max((read(tokens) for tokens in cuts[:_MOST_HALF]), key=_worth)
    if _is_same(own, alike.ways, moment):
        alike = Likelihood()
    does = bool(alike.ways) and not any(map(_asks, alike.ways[0]))
    if does and alike.worth >= (_QUITE if marks else 0.0):
        ways = _ways(alike.ways, grammar, moment)
        return NotUnderstood(half=ways, by_word=said is not None, sure=True, guessed=True)
    answers = (asking.read(tokens, surely=marked) for tokens in cuts)
    asked = max(filter(None, answers), key=lambda each: each.worth, default=None)
    of_program = bool(alike.ways) and all(each.word in wished() for each in alike.ways[0])
    quite = of_program and not does and (alike.worth >= _QUITE or not moment.names)
    if asked and not quite:
        return Understood((asked.deed,), worth=asked.worth)
    if alike.ways and not does:
        # A question changes nothing.
        worth = _SURELY_ASKED if alike.worth >= _QUITE else _ANSWERED
        return Understood(alike.ways[0], worth=worth, alike=True)
    if marked:
        # A question does nothing; a player's deed may have been meant all the same.
        return NotUnderstood((said,)) if said and said.seat is not None else own
    if said and program.played(said) and said.word not in begun().ambiguous:
        return own
    if said and (
        not program.played(said) or is_clear(said.word, said.rest, moment, grammar.counting)
    ):
        # Behind a word of the program stands what it is about.
        named = not program.played(said) or names_things(said.rest, grammar, moment)
        return own if named else _likely(cuts, reader, own, _SURE)
    half = _half(cuts, reader)
    if by_steps.half:
        return by_steps
    if half:
        return NotUnderstood(half=(half,), by_word=said is not None, guessed=True)
    if named_alone:
        return own
    return _likely(cuts, reader, own)


def _counted(
    deeds: tuple[Deed, ...], cuts: tuple[Tokens, ...], reader: Joined
) -> tuple[tuple[Deed, ...], ...]:
    """Return what happens to numbers where only they are tracked, and a card was spoken of."""
    counted, moment = begun().counted, reader.moment
    if _LIGHT not in moment.flags or not all(each.word in counted for each in deeds):
        return ()
    alike = max(map(reader.alike, cuts), key=_worth)
    if alike.ways and not any(each.word in counted for each in alike.ways[0]):
        return alike.ways
    changes, numbers = list[Deed](), Phrases(reader.grammar, moment).told(cuts[0]).numbers
    for deed in deeds[:1] if numbers else deeds:
        seat = moment.speaker if deed.seat is None else deed.seat
        named = (token.seat for token in cuts[0] if token.seat is not None)
        other = next((each for each in named if each != seat), None)
        if other is None and all(counted[deed.word]):
            # From whom it comes has to be said.
            return ()
        for word, who in zip(counted[deed.word], (seat, other), strict=True):
            if word and who is not None:
                changes.append(Deed(word, str(next(iter(numbers), 1)), who))
    return (tuple(changes),) if changes else ()


def _otherwise(
    tokens: Tokens, called: Tokens, grammar: Grammar, moment: Moment
) -> Iterator[Tokens]:
    """Yield a sentence as it may be meant: without asides, in its usual order, with a name."""
    if called != tokens:
        yield called
    for each in dict.fromkeys((tokens, called)):
        less = without_asides(each, grammar, moment)
        if less != each:
            yield less
        yield from in_order(each, grammar, moment)


def _behind_question(
    text: str, grammar: Grammar, moment: Moment, program: Program
) -> tuple[Deed, ...]:
    """Return what is done behind a question: ``my go? I draw``; nothing if nothing is."""
    rest = text.rstrip(_ENDS).rpartition(_QUESTION)[2].strip()
    if _QUESTION not in text.rstrip(_ENDS) or len(rest.split()) < _FEWEST:
        return ()
    found = understand(rest, grammar, moment, program)
    if isinstance(found, NotUnderstood):
        return found.half[0] if found.sure and len(found.half) == 1 else ()
    done = isinstance(found, Understood) and not (found.by_word or found.worth)
    return found.deeds if isinstance(found, Understood) and done else ()


def _without_reason(tokens: Tokens, grammar: Grammar) -> Tokens:
    """Return a sentence without why something is done."""
    ends = (at for at, token in enumerate(tokens) if at > 1 and token.text in grammar.reasons)
    end = next(ends, len(tokens))
    # Because of a card it is done by that.
    of = end + 1 < len(tokens) and longest(grammar.roles, tokens, end) is not None
    return tokens if of else tokens[:end]


def _is_apart(rest: str, text: str) -> bool:
    """Say whether a sign parts what stands behind a word of the program from it."""
    return text[: text.rfind(rest)].rstrip()[-1:] in (",", ";", "!", ".")


def _asks(deed: Deed) -> bool:
    """Say whether a deed answers a question and changes nothing."""
    return asking_words().tells(deed)


def _is_said_to(tokens: Tokens) -> bool:
    """Say whether a name at the end is of whom it is said to, and who is asked then."""
    calls = len(tokens) > _FEW and tokens[-2].text in SIGNS and tokens[-1].seat is not None
    return calls and not tokens[-1].owns


def _worth(found: Likelihood) -> float:
    return found.worth


def _is_own(said: Deed | None, program: Program, grammar: Grammar, moment: Moment) -> bool:
    """Say whether a line is surely what it begins with: a word of the program and what it needs."""
    if said is None:
        return False
    if not program.played(said):
        return len(said.rest.split()) < _FEW
    if not moment.names:
        # No game is on to which it is said.
        return False
    clear = is_clear(said.word, said.rest, moment, grammar.counting)
    slots = filled_by(said.rest, Around(moment.names))
    thing = slots.phase or slots.option or slots.many is not None or slots.pair or slots.aimed
    strange = bool(said.rest) and slots.card == said.rest and moment.named(said.rest) is None
    strange = strange and not thing
    strange = strange and seat_first(moment.names, said.rest) is None
    return clear and not strange and names_things(said.rest, grammar, moment)


def _likely(cuts: tuple[Tokens, ...], reader: Joined, own: Meaning, least: float = 0.0) -> Meaning:
    """Return what a sentence likely means, else what it means as the program says it."""
    found = max(map(reader.likely, cuts[:_MOST_HALF]), key=_worth)
    by_word = isinstance(own, Understood)
    fits = found.ways and found.worth >= least and not _is_same(own, found.ways, reader.moment)
    ways = _ways(found.ways, reader.grammar, reader.moment)
    return NotUnderstood(half=ways, by_word=by_word, guessed=True) if fits else own


def _ways(
    ways: tuple[tuple[Deed, ...], ...], grammar: Grammar, moment: Moment
) -> tuple[tuple[Deed, ...], ...]:
    """Return what is likely meant as it is asked about."""
    return undone_answer(by_turn(named_ways(ways), grammar, moment), grammar, moment)


def _answers(deeds: tuple[Deed, ...], grammar: Grammar) -> bool:
    """Say whether deeds are said of the card that can be answered."""
    return all(each.word in grammar.answering | grammar.passing for each in deeds)


def _is_same(own: Meaning, ways: tuple[tuple[Deed, ...], ...], moment: Moment) -> bool:
    """Say whether what is likely is what the program's own words say, with a word more or less.

    Whose a card is that lies there is known without being said.
    """
    if not isinstance(own, Understood) or len(ways) != 1 or len(ways[0]) != 1:
        return False
    (said,), (likely,) = own.deeds, ways[0]
    number = filled_by(likely.rest, Around()).some_number
    counts = number is not None and number == filled_by(said.rest, Around()).some_number
    names = tuple(name.casefold() for name in moment.names)
    words = {word for word in likely.rest.casefold().split() if not word.startswith(names)}
    same = counts or words <= set(said.rest.casefold().split())
    return same and said.word == likely.word and likely.seat in (None, said.seat)


def _half(cuts: tuple[Tokens, ...], reader: Joined) -> tuple[Deed, ...]:
    """Return the deeds of a sentence that is half understood, none if none are."""
    for tokens in cuts[:_MOST_HALF]:
        for less in loosened(tokens, reader.grammar, reader.moment):
            found = deeds_of((less,), reader)
            if isinstance(found, Understood):
                return found.deeds
    return ()


def _sentence(cuts: tuple[Tokens, ...], reader: Joined) -> Meaning:
    """Return the deed that a whole sentence is, or may be."""
    found: list[tuple[Deed, bool]] = []
    for tokens in cuts:
        barer = reader.clauses.barer(tokens)
        deeds = (reader.sentences.read(less, reader.text) for less in barer)
        deed = next(filter(None, deeds), None)
        if deed:
            found.append(deed)
    sure = one_of((deed,) for deed, asked in found if not asked)
    return (
        sure
        if not isinstance(sure, NotUnderstood)
        else NotUnderstood(tuple(dict.fromkeys(deed for deed, _ in found)))
    )


def _told_to_effect(tokens: Tokens, reader: Joined) -> Meaning:
    """Return what is done behind the title of a card whose effect waits: ``Lasso, steal Narwhal``.

    It is judged like any deed: that the effect allows it is not said.
    """
    card, rest = tokens[0].kind, tokens[2:]
    apart = len(rest) > 1 and tokens[1].text in SIGNS
    if card is None or not apart or card.title not in reader.moment.waiting:
        return NotUnderstood()
    meant = deeds_of((rest,), reader)
    if not isinstance(meant, Understood):
        return meant
    return replace(meant, deeds=done_by(meant.deeds, card.title, reader.grammar, reader.moment))


def _by_steps(
    cuts: tuple[Tokens, ...], moment: Moment, grammar: Grammar, own: Deed | None
) -> NotUnderstood | Understood | Ambiguous:
    """Return what the steps of a card make of what is only named; nothing if they make nothing.

    Where a word is left over it is only what may be meant.
    """
    for said in (each for tokens in cuts[:1] for each in Named(grammar, moment).read(tokens)):
        # The program's own words are not read again for whatever waits.
        ways = moment.by_steps(said.used, said.parts) if said.used.card or not own else ()
        ways = tuple(done_by(way, said.used.card, grammar, moment) for way in ways)
        if ways and said.strange:
            return NotUnderstood(half=ways[:_MOST_HALF], guessed=True)
        if ways:
            readings = tuple(map(Understood, ways[:_MOST_WAYS]))
            return readings[0] if len(readings) == 1 else Ambiguous(readings)
    return NotUnderstood()
