"""The keeper: games of any box, of which only the counting, the order and the ends are kept.

What is kept is in a small file, the ruleset.  It judges no card: it doubts only the order, the
limits and the targets that it was given.
"""
