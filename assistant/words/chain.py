"""Effects and their chain in words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.cards.step_words import Holds, StepLink, StepVerb, StepZone
from assistant.cards.steps import DECK, Spot, Step
from assistant.messages import Msg, Text, Value, in_turn, joined, say
from assistant.rules.asking import cannot, to_do
from assistant.rules.impossible import impossible, left_out
from assistant.rules.lacking import lacking
from assistant.rules.left_open import left_to, may_go_undone
from assistant.rules.loans import called_by
from assistant.rules.losses import is_undone
from assistant.rules.position import Position
from assistant.rules.steps import is_by_table, is_for_nothing, text_of
from assistant.rules.table import Effect, Fate, Piece, Progress
from assistant.rules.waiting_events import (
    LinkResolved,
    MadeGood,
    Owed,
    Settled,
    Stepped,
    Targeted,
    Triggered,
)
from assistant.words.moves import cards_at
from assistant.words.winning import join


def effect_words(position: Position, effect: Effect) -> Text:
    """Return an effect with its owner, whether it must be done, and its targets if any."""
    return _words_of(
        position,
        effect,
        "game.effect",
        say("game.may" if may_go_undone(position, effect) else "game.must"),
    )


def effect_next(position: Position, effect: Effect) -> Text:
    """Return which effect comes next; what it asks for was heard, or is said behind it."""
    return _words_of(position, effect, "game.effect_next", listed_duty(position, effect))


def effect_line(position: Position, effect: Effect) -> Text:
    """Return an effect as one line of a list to choose from."""
    return _words_of(position, effect, "play.effect_line", listed_duty(position, effect))


def listed_duty(position: Position, effect: Effect) -> Text:
    """Return whether what is left of an effect must be done, as it stands behind its card."""
    may = not effect.mandatory if effect.settled else may_go_undone(position, effect)
    return say("game.optional" if may else "game.required")


def whose_it_is(position: Position, effect: Effect) -> Text:
    """Return the name of whoever has to do what is left of an effect."""
    return join([position.table.seats[seat].name for seat in left_to(effect)])


def _words_of(position: Position, effect: Effect, key: str, duty: Text) -> Text:
    if effect.targets:
        aimed = say("asked.aims", card=cards_at(position, effect.targets))
        duty = say("game.duty_aimed", duty=duty, aims=aimed)
    return say(
        key,
        card=position.title(effect.piece),
        name=whose_it_is(position, effect),
        duty=duty,
    )


def what_it_does(position: Position, effect: Effect) -> str:
    """Return what the card of an effect does, in our own words or its owner's; nothing if unknown.

    A bonus has the words that its owner copied in.
    """
    bonus = position.bonus(effect.piece)
    card = position.card(effect.piece)
    return bonus.text if bonus else card.text if card else ""


def is_asked(position: Position, effect: Effect) -> bool:
    """Say whether an effect is told by what it asks for, step by step, so that it needs no words.

    What only people can judge is told by its text.
    """
    if effect.gives_back and called_by(position.table, effect.piece, effect.seat):
        # Which card goes back to whom is all that it asks for.
        return True
    text = text_of(position, effect)
    return text is not None and not any(map(_is_read, text.steps))


def _is_read(step: Step) -> bool:
    """Say whether a step is told by its card's text; what is kept safe is told by itself."""
    protects = step.holds is not None and step.holds.holds is Holds.PROTECT
    # Which of several ways it goes is seen only as a card comes to light.
    chance = step.link is StepLink.ELSE and step.source == Spot(StepZone.THOSE)
    return chance or is_by_table(step) or (step.verb is StepVerb.HOLD and not protects)


def texts_of(position: Position, effects: Iterable[Effect]) -> Iterator[Text]:
    """Yield for each effect of several what it does, once for each card."""
    told = {position.title(each.piece): what_it_does(position, each) for each in effects}
    for title, text in told.items():
        if text:
            yield say("game.does", card=title, text=text)


def owed_words(position: Position, effect: Effect) -> Text:
    """Return that an effect must still be done, or still may be in this turn."""
    key = "game.owed" if effect.mandatory else "game.kept_for_later"
    return say(key, name=position.table.seats[effect.seat].name, card=position.title(effect.piece))


def tell_targets(
    position: Position,
    piece: Piece,
    before: Sequence[Piece],
    now: Sequence[Piece],
) -> Text:
    """Return what an effect is aimed at, or that it has changed its aim."""
    changed = not set(before) <= set(now)
    key = "game.targeted_now" if changed else "game.targeted"
    return say(key, card=position.title(piece), target=cards_at(position, now))


def _is_over(position: Position, effect: Effect) -> bool:
    """Say whether nothing is left of an effect before its turn has come."""
    table = position.table
    home = effect.gives_back and not called_by(table, effect.piece, effect.seat)
    return home or is_undone(table, effect)


def effect_list(position: Position, effects: Sequence[Effect], *, whose: bool) -> Text:
    """Return the effects of a link, mandatory or not, and `whose` each is."""
    told = []
    for each in effects:
        if _is_over(position, each):
            continue
        values: dict[str, Value] = {
            "card": position.title(each.piece),
            "duty": listed_duty(position, each),
        }
        if whose:
            name = whose_it_is(position, each)
            told.append(say("asked.effect", **values, name=name))
        else:
            told.append(say("game.start_effect", **values))
    return joined("semicolons", *told)


@dataclass(frozen=True, slots=True)
class TellingChain:
    """One event of the effect chain in words; `before` and `after` are the position around it."""

    before: Position
    after: Position

    def triggered(self, event: Triggered, *, begins: bool, texts: bool) -> Iterator[Text]:
        """Yield the effects, with what they do where `texts` are wanted and they begin now.

        Those of the beginning of a turn, `begins`, are a list.  What is asked for step by step
        is not told beside that.
        """
        if all(is_asked(self.after, each) for each in event.effects):
            return
        if begins and self.before.table.chain is None:
            if len(event.effects) == 1 and self._is_told_bonus(event.effects[0]):
                return
            effects = effect_list(self.after, event.effects, whose=False)
            told = in_turn(*self._read(event.effects)) if texts else ""
            if told:
                yield say("game.start_effects_read", effects=effects, texts=told)
            else:
                yield say("game.start_effects", effects=effects)
            return
        for effect in event.effects:
            if is_asked(self.after, effect):
                continue
            if event.link:
                yield effect_next(self.after, effect)
                continue
            does = what_it_does(self.after, effect) if texts else ""
            if text_of(self.after, effect) is not None:
                # Who has to do what is asked for behind it.
                if does:
                    yield say("game.effect_text", card=self.after.title(effect.piece), text=does)
                continue
            words = effect_words(self.after, effect)
            yield say("game.effect_read", effect=words, text=does) if does else words

    def _is_told_bonus(self, effect: Effect) -> bool:
        """Say whether an effect is a herd's bonus, which is told as the turn begins."""
        bonus = self.after.bonus(effect.piece)
        herds = [each.species for each in self.after.table.turn.herds]
        return bonus is not None and bonus.species in herds

    def of(
        self,
        event: Settled | Stepped | Targeted | LinkResolved | Owed | MadeGood,
        *,
        texts: bool,
    ) -> Iterator[Text]:
        match event:
            case Stepped():
                effect = self._effect(event.effect)
                if effect and text_of(self.before, effect) is None:
                    name = self.before.table.seats[effect.seat].name
                    card = self.before.title(effect.piece)
                    yield say("game.bonus_used", name=name, card=card)
                elif effect:
                    yield from self._shuffled(effect, event.progress)
                    now = replace(effect, progress=event.progress)
                    for steps in impossible(self.before, effect, event.progress):
                        yield cannot(self.before, now, steps)
                    yield from self._left_out(effect, event.progress)
            case Settled():
                effect = self._effect(event.effect)
                silent = event.fate is Fate.OWED or (event.by_itself and event.fate is Fate.DONE)
                # Nor does a card that was not lost after all choose anything.
                silent = silent or (effect is not None and is_undone(self.before.table, effect))
                # What is owed or can still be used later is said as that; what ends by itself
                # has been heard.
                if effect and not silent:
                    nothing = event.fate is Fate.SKIPPED and event.by_itself
                    why = lacking(self.before, effect) if nothing else None
                    if why:
                        card = self.after.title(effect.piece)
                        yield say("game.nothing_because", card=card, why=why)
                        return
                    key = "game.nothing_to_choose" if nothing else f"game.{event.fate.value}"
                    if event.fate is Fate.DECLINED and len(tuple(self.before.resolving)) > 1:
                        # Which one it was is heard where there were several.
                        key = "game.declined_first"
                    yield say(key, card=self.after.title(effect.piece))
            case Targeted():
                effect = self._effect(event.effect)
                if effect:
                    yield tell_targets(self.after, effect.piece, effect.targets, event.targets)
            case LinkResolved():
                left = [each for each in self.after.resolving if not _is_over(self.after, each)]
                if not all(is_asked(self.after, each) for each in left):
                    effects = effect_list(self.after, self.after.resolving, whose=True)
                    told = in_turn(*self._read(left)) if texts else ""
                    if told:
                        yield say("game.link_done_read", effects=effects, texts=told)
                    else:
                        yield say("game.link_done", effects=effects)
            case Owed():
                yield owed_words(self.after, event.effect)
            case MadeGood():
                owed = self.before.table.owed[event.owed]
                if owed.piece in [each.piece for each in self.after.open_effects]:
                    # It has only begun: what is left of it is asked for.
                    return
                yield say("game.made_good", card=self.after.title(owed.piece))

    def _shuffled(self, effect: Effect, progress: Progress) -> Iterator[Text]:
        """Yield the reminder that the deck is shuffled, once a card was searched out of it."""
        text, before = text_of(self.before, effect), effect.progress
        for at in set(progress.done) - set(before.done if before else ()) if text else ():
            step = text.steps[at] if text else None
            if step and step.verb is StepVerb.SHUFFLE and step.source == step.to == DECK:
                yield say("game.shuffle_deck")

    def _left_out(self, effect: Effect, progress: Progress) -> Iterator[Text]:
        """Yield who has no card for what others are asked for, in one sentence for each step."""
        told: dict[Msg, list[Text]] = {}
        for share in left_out(self.before, effect, progress):
            seat = effect.seat if share.seat is None else share.seat
            what = to_do(self.before, replace(effect, progress=progress), share)
            text = text_of(self.before, effect)
            if text and is_for_nothing(text.steps[share.step]):
                what = say("asks.discard_any")
            told.setdefault(what, []).append(self.before.table.seats[seat].name)
        for asked, names in told.items():
            yield say("asks.left_out", count=len(names), name=join(names), what=asked)

    def _read(self, effects: Sequence[Effect]) -> Iterator[Text]:
        """Yield what those effects do that are not asked for step by step."""
        return texts_of(self.after, (each for each in effects if not is_asked(self.after, each)))

    def _effect(self, number: int) -> Effect | None:
        chain = self.before.table.chain
        effects = chain.links[0].effects if chain else ()
        return effects[number] if number < len(effects) else None
