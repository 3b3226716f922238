"""In which order the codes are told that are seen at once."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import dist

from assistant.scan.decoder import Sighting


def _of(counted: tuple[int | None, int]) -> int:
    return counted[1]


def in_rows(sightings: Iterable[Sighting]) -> tuple[Sighting, ...]:
    """Order sightings as a page is read: row by row, each from left to right.

    A page on which more than half of the codes lie turned alike lies turned so itself.  Rows may
    rise and fall; what follows in one lies less than half as far above or below the one before as
    sightings lie apart.
    """
    sightings = tuple(sightings)
    turned, many = max(Counter(each.turned for each in sightings).items(), default=(0, 0), key=_of)
    turned = turned if turned is not None and 2 * many > len(sightings) else 0
    rows: list[list[Sighting]] = []

    def across(sighting: Sighting) -> float:
        x, y = sighting.centre
        return (x, y, -x, -y)[turned]

    def down(sighting: Sighting) -> float:
        x, y = sighting.centre
        return (y, -x, -y, x)[turned]

    seen = sorted(sightings, key=across)
    near = sorted(
        min(dist(a.centre, b.centre) for b in seen if b is not a) for a in seen if seen[1:]
    )
    limit = near[len(near) // 2] / 2 if near else 0.0

    def off(row: list[Sighting], sighting: Sighting) -> float:
        return abs(down(row[-1]) - down(sighting))

    for sighting in seen:
        row = min(rows, key=lambda each: off(each, sighting), default=None)
        if row and off(row, sighting) < limit:
            row.append(sighting)
        else:
            rows.append([sighting])
    rows.sort(key=lambda row: sum(map(down, row)) / len(row))
    return tuple(sighting for row in rows for sighting in row)


def in_order(sightings: Iterable[Sighting]) -> tuple[Sighting, ...]:
    """Order sightings left to right, and those one above the other top to bottom."""

    def columns() -> Iterator[list[Sighting]]:
        column: list[Sighting] = []
        for sighting in sorted(sightings, key=lambda each: each.centre[0]):
            if column and sighting.centre[0] - column[0].centre[0] >= column[0].size / 2:
                yield column
                column = []
            column.append(sighting)
        yield column

    return tuple(
        sighting for column in columns() for sighting in sorted(column, key=lambda s: s.centre[1])
    )
