"""Words for people: every sentence that is read, heard or felt comes from here."""

from assistant.words.sentences import choose, say

__all__ = ["choose", "say"]
