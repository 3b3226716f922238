"""What a sentence means: the deeds in it, in order, or nothing.

`understand` is pure: it changes nothing and asks nobody.  A deed is understood only where
every word of the sentence is accounted for; where two readings remain both are returned.
"""

from collections.abc import Sequence
from dataclasses import replace

from assistant.language.agreeing import agreeing, played_first
from assistant.language.aimed import aimed, at_player, grown, then_done
from assistant.language.asked_like import answered
from assistant.language.asking import Asking, asking_words
from assistant.language.besides_kept import besides_kept
from assistant.language.by_steps import by_steps, told_to_effect
from assistant.language.cards_meant import (
    with_call_once,
    with_cards_meant,
    with_instants_called,
    with_kinds_named,
    with_one_named,
    with_owner_named,
    with_waiting_named,
)
from assistant.language.cutting import SIGNS, Cutter, Effort, Tokens, TooMuch, words_of
from assistant.language.deeds_of import deeds_of, one_of
from assistant.language.eliminating import only_left
from assistant.language.grammar import Grammar
from assistant.language.guessing import (
    MOST_READ,
    as_asked,
    half_understood,
    in_numbers,
    is_same,
    likeliest,
    likely_meant,
    without_losing,
    worth_of,
)
from assistant.language.laid_down import laid_down
from assistant.language.left_open import by_name_alone
from assistant.language.likely import Likelihood
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood, surely
from assistant.language.meant import as_meant
from assistant.language.moment import Deed, Moment
from assistant.language.normalizing import normalized, without_reason
from assistant.language.not_done import (
    in_its_place,
    says_another,
    without_instead,
)
from assistant.language.own_words import (
    begun,
    by_word,
    is_apart,
    is_clear,
    is_denied,
    is_own,
    is_phase,
    lists_cards,
    names_things,
    says_more,
)
from assistant.language.patterns import Words
from assistant.language.phrases import wished
from assistant.language.program import Program
from assistant.language.put_right import answer_put_right, denied, exclaimed, said_anew, taken_back
from assistant.language.reader import Reader
from assistant.language.repairing import repaired
from assistant.language.sentence import is_sentence
from assistant.language.settling import gone, handed, told_once
from assistant.language.shortlist import shortlisted
from assistant.language.speaking import (
    labelled,
    may_speak,
    quoted,
    with_exception_first,
    with_name,
    with_names,
    without_call,
)
from assistant.language.stances import who_answers
from assistant.language.stating import how_it_is
from assistant.language.taking_back import is_answer_withdrawn
from assistant.language.wishing import wished_in_part

MOST_WORDS = 40
"""Words of the longest sentence that is read."""
_SURE = 4.0
"""What must be likely where a word of the program could be meant as well."""
_QUESTION, _ENDS, _ACTING, _WINDOW = "?", " .!?", "acting", "window"
_QUITE, _PLAIN = 4.3, 4.5
"""How like a phrase that does something a line must be that begins as a question does, and what an
answer is worth that is given nevertheless where nobody wishes with such a question."""
_ANSWERED, _SURELY_ASKED = 0.5, 9.0
"""What a question is worth that is only known by a phrase: a rule that answers it is likelier, but
where the phrase is quite the same."""
_FEWEST, _FEW = 2, 3


def understand(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    """Return what a line means at a moment: a sentence, or words of the program.

    What could be read in more ways than anybody means is no sentence.
    """
    moment = with_instants_called(moment, grammar)
    text = with_call_once(text, grammar, moment)
    if program.of(text) is None:
        text = with_owner_named(text, grammar, moment)
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
    alone = by_name_alone(text, grammar, moment)
    if alone and isinstance(left, Understood):
        # Cara: whoever may answer is mostly asked, or has said something.
        return NotUnderstood(half=(*alone, left.deeds), sure=True)
    return answered(text, left, grammar, moment, program)


def _understood(text: str, grammar: Grammar, moment: Moment, program: Program) -> Meaning:
    text = with_names(text, grammar, moment)
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
        found = _read(text, words, (meant, own), grammar, moment, program)
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


def _read(
    text: str,
    words: Words,
    by_program: tuple[Deed | None, Understood | NotUnderstood],
    grammar: Grammar,
    moment: Moment,
    program: Program,
) -> Meaning:
    """Return what a line means whose words are not too many.

    `by_program` is the word of the program that it may begin with, and what it means by that.
    """
    said, own = by_program
    if said and said.rest and is_apart(said.rest, text):
        # Good, I draw: what stands before a sign is said by itself.
        own = Understood((said,), by_word=True)
        said = None
    # Where no game is on nothing is said to one, and people may want something else by it.
    idle = said is not None and moment.idle and program.played(said)
    effort = Effort()
    every = Cutter(grammar, moment, effort).cuts(words)
    cuts = tuple(dict.fromkeys(quoted(each, grammar, moment) for each in every))
    reader = Reader(text, grammar, moment, effort)
    if is_answer_withdrawn(cuts[0], grammar, moment) and not text.rstrip().endswith(_QUESTION):
        withdrawn = Deed(grammar.takes_back)
        return NotUnderstood(half=((withdrawn,),), by_word=said is not None, sure=True)
    whole = _sentence(cuts, reader)
    # A word of the program that stands alone is meant as that.
    alone = said is not None and not said.rest
    if (
        isinstance(whole, Understood)
        and moment.idle
        and not alone
        and _of_game(whole.deeds, program)
    ):
        own, whole = whole, NotUnderstood()
        said, idle = own.deeds[0], True
    if isinstance(whole, Understood | Ambiguous):
        return whole
    if alone:
        return own
    named = moment.whole(said.rest) if said else moment.whole(text)
    if not named and Asking(grammar, moment, effort).is_aside(cuts[0]):
        # What time is it: of a question about something else nothing is guessed.
        return NotUnderstood(denied=True, sure=True)
    first = cuts[0][0]
    if said and first.kind is not None and not first.acts and len(first.text.split()) > 1:
        # Extra Tail for me: the title begins as a word of the program does.
        said, own = None, NotUnderstood()
    if said and program.played(said) and says_more(said.rest, grammar, moment, program):
        # Ann has 4, Ben has 3: they are no cards of one list.
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
    at_grown = () if text.rstrip().endswith(_QUESTION) else grown(cuts[0], grammar, moment)
    if at_grown:
        return NotUnderstood(half=(at_grown,), by_word=said is not None, sure=True)
    why = cuts[0][len(without_reason(cuts[0], grammar)) :]
    # Because he has a Neigh, and he plays it: behind why something is done more may be done.
    more_in_why = any(each.kind is not None and each.kind.instant for each in why)
    cuts = tuple(dict.fromkeys(without_reason(tokens, grammar) for tokens in cuts))
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
            # I would rather draw than play, so I draw: it is one deed, unless it is another one.
            twice = says_another(less, grammar)
            deeds = meant.deeds if twice else tuple(dict.fromkeys(meant.deeds))
            deeds = in_its_place(deeds, cuts[0], less, grammar)
            early = _WINDOW in moment.flags and not _answers(deeds, grammar)
            return (
                Understood(deeds) if sure and not early else NotUnderstood(half=(deeds,), sure=True)
            )
        cuts = (less,) if sure else cuts
    marked = text.rstrip().endswith("?") and not _is_said_to(cuts[0])
    found = NotUnderstood() if marked else deeds_of(cuts, reader)
    if isinstance(found, Understood):
        if more_in_why or _QUESTION in text.rstrip(_ENDS):
            # Whoever asks in between is not sure of it.
            return NotUnderstood(half=(found.deeds,), sure=True)
        at_hand = handed(found.deeds, grammar, moment)
        if at_hand != found.deeds and _ACTING in moment.flags:
            # Ben gets it from me: what lies nowhere is played, or comes out of a hand.
            return NotUnderstood(half=(at_hand, found.deeds), sure=True)
        counted = in_numbers(found.deeds, cuts[:MOST_READ], reader)
        if counted:
            return NotUnderstood(half=counted, sure=True)
        found = replace(found, deeds=gone(found.deeds, grammar, moment))
        no_pass = exclaimed(found, grammar)
        if isinstance(no_pass, NotUnderstood):
            return no_pass
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
    for other in () if marked else normalized(cuts[0], called[0], grammar, moment):
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
    # Americorn, then it's Ben's go: at nobody it is aimed there.
    steps = names and not reader.ends_turn(cuts[0])
    stepped = by_steps(cuts, moment, grammar, said) if steps else NotUnderstood()
    if isinstance(stepped, Understood | Ambiguous):
        return stepped
    told = told_to_effect(cuts[0], reader) if names and not stepped.half else NotUnderstood()
    if isinstance(told, Understood):
        return told
    picked = at_player(cuts[0], reader) if names and not stepped.half and not marked else ()
    if picked:
        return Understood(picked)
    asking = Asking(grammar, moment, effort)
    marks = marked or any(asking.asks(tokens) for tokens in cuts[:MOST_READ])
    may_aim = names and not marks
    at_card = aimed(cuts[0], grammar, moment, unnamed=said is None) if may_aim else ()
    if at_card and not stepped.half:
        both = then_done(cuts[0], at_card, reader)
        return NotUnderstood(half=(both,), by_word=said is not None, sure=True)
    alike = Likelihood()
    # A word of a title alone is for the card finder.
    of_title = len(words) == 1 and words[0] in {*moment.words, *moment.animals, *moment.baby}
    named_alone = of_title or any(map(reader.names_alone, cuts[:MOST_READ]))
    surely_own = is_own(said, program, grammar, moment)
    words_of_others = begun().doubtful if surely_own else begun().ambiguous
    # Ben has narwhal, rhinocorn: of a list of cards nothing else is said.
    lists = said is not None and (lists_cards(said.rest, moment) or is_phase(said.rest, moment))
    one_meaning = said is not None and (lists or said.word not in words_of_others) and not idle
    # A word alone may be a part of a line of a list.
    picks = len(words) == 1 and moment.picks
    if not (named_alone or one_meaning or picks):
        read = reader.wholly if surely_own else reader.alike
        alike = max((read(tokens) for tokens in cuts[:MOST_READ]), key=worth_of)
    if is_same(own, alike.ways, moment):
        alike = Likelihood()
    does = bool(alike.ways) and not any(map(_asks, alike.ways[0]))
    answers = (asking.read(tokens, surely=marked) for tokens in cuts)
    asked = max(filter(None, answers), key=lambda each: each.worth, default=None)
    if asked and asked.worth >= _PLAIN and any(map(asking.asks_plainly, cuts[:MOST_READ])):
        # Is Narwhal in the bin: nobody wishes so that it were.
        alike, does = (Likelihood(), False) if does else (alike, does)
    if does and alike.worth >= (_QUITE if marks else 0.0):
        ways = as_asked(alike.ways, grammar, moment)
        return NotUnderstood(half=ways, by_word=said is not None, sure=True, guessed=True)
    if asked and moment.idle and program.played(asked.deed):
        # Nothing is known of a game that is not on.
        asked = None
    of_program = bool(alike.ways) and all(each.word in wished() for each in alike.ways[0])
    tells = bool(alike.ways) and not does
    quite = tells and (alike.worth >= _QUITE or (of_program and moment.idle))
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
        return own if named else likely_meant(cuts, reader, own, _SURE)
    half = half_understood(cuts, reader)
    if stepped.half:
        return stepped
    if half:
        return NotUnderstood(half=(half,), by_word=said is not None, guessed=True)
    if named_alone:
        return own
    return likely_meant(cuts, reader, own)


def _behind_question(
    text: str, grammar: Grammar, moment: Moment, program: Program
) -> tuple[Deed, ...]:
    """Return what is done behind a question: ``my go? I draw``; nothing if nothing is."""
    rest = text.rstrip(_ENDS).rpartition(_QUESTION)[2].strip()
    if _QUESTION not in text.rstrip(_ENDS) or len(rest.split()) < _FEWEST:
        return ()
    return surely(understand(rest, grammar, moment, program))


def _of_game(deeds: tuple[Deed, ...], program: Program) -> bool:
    """Say whether deeds are meant for a game, and are neither wished nor asked of the program."""
    return any(program.played(each) or not (each.word in wished() or _asks(each)) for each in deeds)


def _is_wished(deeds: Sequence[Deed], words: Words, grammar: Grammar) -> bool:
    """Say whether somebody only would have what a deed says is so: I would like two cards."""
    return any(each.word in grammar.states for each in deeds) and any(
        each in grammar.wishing for each in words
    )


def _asks(deed: Deed) -> bool:
    """Say whether a deed answers a question and changes nothing."""
    return asking_words().tells(deed)


def _is_said_to(tokens: Tokens) -> bool:
    """Say whether a name at the end is of whom it is said to, and who is asked then."""
    calls = len(tokens) > _FEW and tokens[-2].text in SIGNS and tokens[-1].seat is not None
    return calls and not tokens[-1].owns


def _answers(deeds: tuple[Deed, ...], grammar: Grammar) -> bool:
    """Say whether deeds are said of the card that can be answered."""
    return all(each.word in grammar.answering | grammar.passing for each in deeds)


def _sentence(cuts: tuple[Tokens, ...], reader: Reader) -> Meaning:
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
