"""One line, read in one way after the other: the first that knows what is meant says so.

First come what is taken back and what is one whole sentence; then what the program's own word at
the beginning means, the deeds of a sentence read clause by clause, the steps of the card that is
named, and at last what a line is like and what it may ask.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from assistant.language.aimed import aimed, at_player, grown, then_done
from assistant.language.asking import Asking
from assistant.language.asking_words import asking_words
from assistant.language.bank import wished
from assistant.language.by_steps import by_steps, told_to_effect
from assistant.language.cutting import SIGNS, Cutter, Effort, Tokens, between_signs
from assistant.language.deeds_of import deeds_of, one_of
from assistant.language.grammar import Grammar
from assistant.language.guessing import MOST_READ, in_numbers
from assistant.language.likely_words import likely_words
from assistant.language.line_alike import LineAlike
from assistant.language.lookup import words
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood, surely
from assistant.language.moment import Deed, Moment
from assistant.language.normalizing import normalized, without_reason
from assistant.language.not_done import in_its_place, says_another, without_instead
from assistant.language.own_words import is_apart, says_more
from assistant.language.patterns import Words
from assistant.language.program import Program
from assistant.language.put_right import answer_put_right, denied, exclaimed, said_anew, taken_back
from assistant.language.reader import Reader
from assistant.language.repairing import repaired
from assistant.language.settling import gone, handed
from assistant.language.slots import Around, filled_by
from assistant.language.speaking import quoted, with_name
from assistant.language.taking_back import is_answer_withdrawn
from assistant.language.weighing import weights

_QUESTION, _ENDS, _ACTING, _WINDOW = "?", " .!?", "acting", "window"
_FEWEST, _FEW = 2, 3
_THROUGH, _ALL, _CHOOSER = "through", "all", "chooser"


class Line:
    """A line whose words are not too many, and what is found out about it while it is read.

    `said` is the word of the program that it is still taken to begin with, and `own` what it means
    by that.  What it could mean in more ways than anybody means raises `TooMuch`.
    """

    def __init__(
        self,
        text: str,
        words: Words,
        by_program: tuple[Deed | None, Understood | NotUnderstood],
        grammar: Grammar,
        moment: Moment,
        program: Program,
    ) -> None:
        """Read a line with the word of the program that it begins with, and what that means."""
        self._text, self._words = text, words
        self._grammar, self._moment, self._program = grammar, moment, program
        self._said, self._own = by_program
        if self._said and self._said.rest and is_apart(self._said.rest, text):
            # Good, I draw: what stands before a sign is said by itself.
            self._own = Understood((self._said,), by_word=True)
            self._said = None
        self._effort = Effort()
        every = Cutter(grammar, moment, self._effort).cuts(words)
        self._cuts = tuple(dict.fromkeys(quoted(each, grammar, moment) for each in every))
        self._reader = Reader(text, grammar, moment, self._effort)
        self._asking = Asking(grammar, moment, self._effort)
        self._ends_asking = text.rstrip().endswith(_QUESTION)
        # Where no game is on nothing is said to one, and people may want something else by it.
        self._idle = self._said is not None and moment.idle and program.played(self._said)
        self._nearest: NotUnderstood | None = None
        self._stepped: NotUnderstood | None = None
        self._more_in_why = self._marked = False

    def meaning(self, again: Callable[[str], Meaning]) -> Meaning:
        """Return what the line means; `again` reads a part of it as a line of its own."""
        for way in (self._as_whole, self._as_named, self._put_right, self._by_clauses):
            found = way()
            if found is not None:
                return found
        then = self._behind_question(again)
        if then:
            return self._surely_half(then)
        unsure = LineAlike(
            self._words,
            self._cuts,
            self._said,
            self._own,
            self._reader,
            self._asking,
            self._program,
            marked=self._marked,
            idle=self._idle,
        )
        return self._by_card(unsure) or unsure.meaning(self._stepped)

    def _surely_half(self, deeds: tuple[Deed, ...]) -> NotUnderstood:
        """Return that nothing else can be meant, and it is asked about all the same."""
        return NotUnderstood(half=(deeds,), by_word=self._said is not None, sure=True)

    def _without_word(self) -> None:
        """Take the line as one that begins with no word of the program."""
        self._said, self._own = None, NotUnderstood()

    # -- as it stands ------------------------------------------------------------------

    def _as_whole(self) -> Meaning | None:
        """Return what the line means as one sentence, or as a word of the program alone."""
        grammar, moment, said = self._grammar, self._moment, self._said
        if is_answer_withdrawn(self._cuts[0], grammar, moment) and not self._ends_asking:
            return self._surely_half((Deed(grammar.takes_back),))
        whole = _sentence(self._cuts, self._reader)
        # A word of the program that stands alone is meant as that.
        alone = said is not None and not said.rest
        if isinstance(whole, Understood):
            if self._ends_asking and self._ends_something(whole.deeds):
                # Ben okay? He has not said so.
                return self._surely_half(whole.deeds)
            if alone or not (moment.idle and self._is_of_game(whole.deeds)):
                return whole
            self._own, self._said, self._idle = whole, whole.deeds[0], True
        elif isinstance(whole, Ambiguous):
            return whole
        else:
            self._nearest = whole if whole.nearest else None
        if alone:
            return self._own
        said = self._said
        named = moment.whole(said.rest) if said else moment.whole(self._text)
        if not named and self._asking.is_aside(self._cuts[0]):
            # What time is it: of a question about something else nothing is guessed.
            return NotUnderstood(denied=True, sure=True)
        return None

    def _ends_something(self, deeds: tuple[Deed, ...]) -> bool:
        """Say whether deeds let a card pass, answer it or leave an effect out."""
        known = self._grammar
        ends = known.passing | known.closing | known.answering | known.leaving
        return any(deed.word in ends for deed in deeds)

    def _is_of_game(self, deeds: tuple[Deed, ...]) -> bool:
        """Say whether deeds are meant for a game, and neither wished nor asked of the program."""
        return any(
            self._program.played(each) or not (each.word in wished() or _asks(each))
            for each in deeds
        )

    def _as_named(self) -> Meaning | None:
        """Return what the line means by the title or the number that it begins or ends with.

        Where something else stands behind it, a word of the program is none.
        """
        grammar, moment, first = self._grammar, self._moment, self._cuts[0][0]
        if self._is_of_title() or self._is_of_several() or self._is_given():
            self._without_word()
        of_player = self._said is not None and first.seat is not None
        titled = len(self._cuts[0]) == 1 and first.kind is not None
        if (not of_player and moment.whole(self._text)) or titled:
            # The title of a card alone is no deed.
            return NotUnderstood()
        if any(self._words[-len(end) :] == end for end in grammar.taking_back):
            return NotUnderstood(denied=True)
        if self._nearest:
            return self._nearest
        at_grown = () if self._ends_asking else grown(self._cuts[0], grammar, moment)
        return self._surely_half(at_grown) if at_grown else None

    def _is_of_title(self) -> bool:
        """Say whether a word of the program begins a title: ``Extra Tail for me``."""
        first = self._cuts[0][0]
        titled = first.kind is not None and not first.acts
        return self._said is not None and titled and len(first.text.split()) > 1

    def _is_of_several(self) -> bool:
        """Say whether several say something: ``Ann has 4, Ben has 3`` is no list of cards."""
        said, program = self._said, self._program
        played = said is not None and program.played(said)
        return (
            said is not None
            and played
            and says_more(said.rest, self._grammar, self._moment, program)
        )

    def _is_given(self) -> bool:
        """Say whether a card is played by giving it: ``Ann gives Ben a Slowdown`` of no Stable."""
        said, moment = self._said, self._moment
        if said is None or said.seat not in (None, moment.turn):
            return False
        if said.word not in self._grammar.giving or _ACTING not in moment.flags:
            return False
        given = (each.kind.title for each in self._cuts[0] if each.kind and not each.acts)
        return any(title and not moment.lies(title) for title in given)

    # -- as it is put right ------------------------------------------------------------

    def _put_right(self) -> Meaning | None:
        """Return what the line means where it corrects itself; leave out what is only reason."""
        grammar, moment, reader = self._grammar, self._moment, self._reader
        first = self._cuts[0]
        why = first[len(without_reason(first, grammar)) :]
        # Because he has a Neigh, and he plays it: behind why something is done more may be done.
        self._more_in_why = any(each.kind is not None and each.kind.instant for each in why)
        self._cuts = tuple(dict.fromkeys(without_reason(each, grammar) for each in self._cuts))
        for less in repaired(self._cuts[0], grammar, moment):
            meant = deeds_of((less,), reader)
            if isinstance(meant, Understood):
                return NotUnderstood(half=(meant.deeds,), sure=True)
        anew = said_anew(self._cuts[0], reader)
        return NotUnderstood(half=(anew,), sure=True) if anew else self._instead()

    def _instead(self) -> Meaning | None:
        """Return what is done in the place of something else: ``I draw rather than play``."""
        grammar, moment = self._grammar, self._moment
        less, sure = without_instead(self._cuts[0], grammar, moment)
        if less == self._cuts[0]:
            return None
        meant = deeds_of((less,), self._reader)
        if not isinstance(meant, Understood):
            self._cuts = (less,) if sure else self._cuts
            return None
        # I would rather draw than play, so I draw: it is one deed, unless it is another one.
        twice = says_another(less, grammar)
        deeds = meant.deeds if twice else tuple(dict.fromkeys(meant.deeds))
        deeds = in_its_place(deeds, self._cuts[0], less, grammar, moment)
        early = _WINDOW in moment.flags and not self._answers(deeds)
        return Understood(deeds) if sure and not early else NotUnderstood(half=(deeds,), sure=True)

    def _answers(self, deeds: tuple[Deed, ...]) -> bool:
        """Say whether deeds are said of the card that can be answered."""
        known = self._grammar.answering | self._grammar.passing
        return all(each.word in known for each in deeds)

    # -- clause by clause --------------------------------------------------------------

    def _by_clauses(self) -> Meaning | None:
        """Return what the clauses of the line mean, as they stand or with their words in order."""
        grammar, moment, reader = self._grammar, self._moment, self._reader
        self._marked = self._ends_asking and not _is_said_to(self._cuts[0])
        found = NotUnderstood() if self._marked else deeds_of(self._cuts, reader)
        if isinstance(found, Understood):
            return self._of_deeds(found)
        if isinstance(found, Ambiguous):
            return found
        not_so = denied(self._cuts[0], reader)
        if not_so:
            return not_so
        back = taken_back(self._cuts[0], reader)
        if back:
            return self._surely_half(back)
        called = tuple(with_name(each, grammar, moment) for each in self._cuts)
        orders = () if self._marked else normalized(self._cuts[0], called[0], grammar, moment)
        for other in orders:
            meant = deeds_of((other,), reader)
            if isinstance(meant, Understood):
                return self._surely_half(handed(meant.deeds, grammar, moment))
        self._cuts = tuple(dict.fromkeys((*called[:1], *self._cuts)))
        return None

    def _of_deeds(self, found: Understood) -> Meaning:
        """Return what deeds mean that were read word by word, or that they are asked about."""
        grammar, moment = self._grammar, self._moment
        if self._more_in_why or _QUESTION in self._text.rstrip(_ENDS):
            # Whoever asks in between is not sure of it.
            return NotUnderstood(half=(found.deeds,), sure=True)
        alone, plays = len(found.deeds) == 1, _says_playing(self._cuts[0], grammar)
        if not plays and any(
            _hands_over(deed, grammar, moment, alone=alone) for deed in found.deeds
        ):
            # Hand me the Slowdown: nobody plays it before themselves, or in another's turn.
            return NotUnderstood(half=(found.deeds,), sure=True)
        at_hand = handed(found.deeds, grammar, moment)
        if at_hand != found.deeds and _ACTING in moment.flags:
            # Ben gets it from me: what lies nowhere is played, or comes out of a hand.
            return NotUnderstood(half=(at_hand, found.deeds), sure=True)
        counted = in_numbers(found.deeds, self._cuts[:MOST_READ], self._reader)
        if counted:
            return NotUnderstood(half=counted, sure=True)
        found = replace(found, deeds=gone(found.deeds, grammar, moment))
        no_pass = exclaimed(found, grammar)
        if isinstance(no_pass, NotUnderstood):
            return no_pass
        return answer_put_right(found, self._cuts[0], grammar, moment)

    def _behind_question(self, again: Callable[[str], Meaning]) -> tuple[Deed, ...]:
        """Return what is done behind a question: ``my go? I draw``; nothing if nothing is."""
        rest = self._text.rstrip(_ENDS).rpartition(_QUESTION)[2].strip()
        if _QUESTION not in self._text.rstrip(_ENDS) or len(rest.split()) < _FEWEST:
            return ()
        return surely(again(rest))

    # -- by what it names --------------------------------------------------------------

    def _by_card(self, unsure: LineAlike) -> Meaning | None:
        """Return what the steps of a card say that is named, and what it is aimed at."""
        grammar, moment, reader, said = self._grammar, self._moment, self._reader, self._said
        cuts = self._cuts
        of_game = {*grammar.early, grammar.plays, grammar.happens}
        of_deed = said is None or said.seat is not None or said.word in of_game
        names = _QUESTION not in self._text and of_deed
        # Americorn, then it's Ben's go: at nobody it is aimed there.
        steps = names and not reader.ends_turn(cuts[0])
        steps = steps and not self._lets_through()
        stepped = by_steps(cuts, moment, grammar, said) if steps else NotUnderstood()
        if isinstance(stepped, Understood | Ambiguous):
            return stepped
        self._stepped = stepped if stepped.half else None
        told = told_to_effect(cuts[0], reader) if names and not stepped.half else NotUnderstood()
        if isinstance(told, Understood):
            return told
        picked = names and not stepped.half and not self._marked and at_player(cuts[0], reader)
        if picked:
            # Of several things that Ben has to choose from, one may be meant.
            chooses = _CHOOSER in moment.flags
            return self._surely_half(picked) if chooses else Understood(picked)
        if names and not unsure.asks_somehow:
            at_card = aimed(cuts[0], grammar, moment, unnamed=said is None)
            if at_card and not stepped.half:
                return self._surely_half(then_done(cuts[0], at_card, reader))
        return None

    def _lets_through(self) -> bool:
        """Say whether a part between signs says that nobody answers: ``goes through``."""
        known = likely_words().means

        def says(part: Tokens) -> bool:
            every = len(part) > 1 and _ALL in known.get(words(part[:1]), ())
            things = known.get(words(part[1:] if every else part), ())
            return _THROUGH in things or (every and not weights().lets_through.isdisjoint(things))

        return any(map(says, between_signs(self._cuts[0])[1:]))


def _asks(deed: Deed) -> bool:
    """Say whether a deed answers a question and changes nothing."""
    return asking_words().tells(deed)


def _is_said_to(tokens: Tokens) -> bool:
    """Say whether a name at the end is of whom it is said to, and who is asked then."""
    calls = len(tokens) > _FEW and tokens[-2].text in SIGNS and tokens[-1].seat is not None
    return calls and not tokens[-1].owns


def _says_playing(tokens: Tokens, grammar: Grammar) -> bool:
    """Say whether it is said in so many words that a card is played."""
    forms = (grammar.forms.get(token.text, ()) for token in tokens if token.is_word)
    return any(form.verb in grammar.playing for each in forms for form in each)


def _hands_over(deed: Deed, grammar: Grammar, moment: Moment, *, alone: bool) -> bool:
    """Say whether a Downgrade is played before whoever plays it, or all `alone` out of turn."""
    slots = filled_by(deed.rest, Around(moment.names)) if deed.word == grammar.plays else None
    kind = moment.named(slots.card) if slots and slots.card else None
    if slots is None or kind is None or not kind.downgrade or slots.to is None:
        return False
    who = moment.turn if deed.seat is None else deed.seat
    return slots.to.seat == who or (alone and who != moment.turn)


def _sentence(cuts: Sequence[Tokens], reader: Reader) -> Meaning:
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
