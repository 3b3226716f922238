"""The fold of the effect chain: what each of its events does to the links."""

from collections.abc import Callable
from dataclasses import replace

from assistant.rules.events import LinkResolved, Settled, Targeted, Triggered
from assistant.rules.table import Chain, Effect, Fate, Link


def unfold_chain(
    chain: Chain | None, event: Triggered | Targeted | Settled | LinkResolved
) -> Chain | None:
    """Return the chain after an event, None when its last link is done."""
    if isinstance(event, Triggered):
        links = list(chain.links) if chain else []
        if event.link < len(links):
            link = links[event.link]
            links[event.link] = replace(link, effects=(*link.effects, *event.effects))
        else:
            links.append(Link(event.effects))
        return Chain(tuple(links), chain.resolved if chain else 0)
    if chain is None:
        return None
    first, *rest = chain.links
    match event:
        case Targeted():
            first = _changed(
                first,
                event.effect,
                lambda each: replace(each, targets=event.targets),
            )
        case Settled():
            first = _changed(first, event.effect, lambda each: replace(each, fate=event.fate))
            first = replace(first, resolving=first.resolving or event.fate is Fate.DONE)
        case LinkResolved():
            return Chain(tuple(rest), chain.resolved + 1) if rest else None
    return Chain((first, *rest), chain.resolved)


def _changed(link: Link, number: int, change: Callable[[Effect], Effect]) -> Link:
    effects = tuple(change(each) if at == number else each for at, each in enumerate(link.effects))
    return replace(link, effects=effects)
