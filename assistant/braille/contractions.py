"""The contractions of Unified English Braille, as data, and the reading of them.

Source: The Rules of Unified English Braille, section 10.  Each table maps braille ASCII
to print.  The reader is generous: it reads what a careful transcriber writes, and does
not mind where a contraction stands as long as it can only be meant so.
"""

from assistant.braille.symbols import DIGITS, MODIFIERS, PRINT, pairs

# 10.1 Alphabetic wordsigns
ALPHABETIC = pairs(
    r"""
    b but  c can  d do  e every  f from  g go  h have  j just  k knowledge  l like  m more
    n not  p people  q quite  r rather  s so  t that  u us  v very  w will  x it  y you  z as
    """
)
# 10.2 Strong wordsigns, 10.3 strong contractions, 10.5 lower wordsigns
WORDSIGNS = pairs(
    r"""
    * child  % shall  ? this  : which  \ out  / still  & and  = for  ( of  ! the  ) with  2 be
    5 enough  7 were  8 his  9 in  0 was
    """
)
# 10.3 Strong contractions, 10.4 strong groupsigns, and those of 10.6 that stand anywhere
GROUPSIGNS = pairs(
    r"""
    & and  = for  ( of  ! the  ) with  * ch  < gh  % sh  ? th  : wh  $ ed  ] er  \ ou  [ ow
    / st  + ing  > ar  5 en  9 in
    """
)
# 10.6 Lower groupsigns, by their place in the word
BEGINNING = pairs(
    r"""
    2 be  3 con  4 dis
    """
)
MIDDLE = pairs(
    r"""
    1 ea  2 bb  3 cc  6 ff  7 gg
    """
)
# 10.7 Initial-letter contractions
INITIAL = pairs(
    r"""
    "d day  "e ever  "f father  "h here  "k know  "l lord  "m mother  "n name  "o one  "p part
    "q question  "r right  "s some  "t time  "u under  "w work  "y young  "! there  "* character
    "? through  ": where  "\ ought  ^u upon  ^w word  ^! these  ^? those  ^: whose  _c cannot
    _h had  _m many  _s spirit  _w world  _! their
    """
)
# 10.8 Final-letter groupsigns
FINAL = pairs(
    r"""
    .d ound  .e ance  .n sion  .s less  .t ount  ;e ence  ;g ong  ;l ful  ;n tion  ;s ness
    ;t ment  ;y ity
    """
)
# 10.9 Shortforms
SHORTFORMS = pairs(
    r"""
    ab about  abv above  ac according  acr across  af after  afn afternoon  afw afterward
    ag again  ag/ against  al also  alm almost  alr already  alt altogether  al? although
    alw always  2c because  2f before  2h behind  2l below  2n beneath  2s beside  2t between
    2y beyond  bl blind  brl braille  *n children  3cv conceive  3cvg conceiving  cd could
    dcv deceive  dcvg deceiving  dcl declare  dclg declaring  ei either  f/ first  fr friend
    gd good  grt great  h]f herself  hm him  hmf himself  imm immediate  xs its  xf itself
    lr letter  ll little  m* much  m/ must  myf myself  nec necessary  nei neither  "of oneself
    \rvs ourselves  pd paid  p]cv perceive  p]cvg perceiving  p]h perhaps  qk quick  rcv receive
    rcvg receiving  rjc rejoice  rjcg rejoicing  sd said  %d should  s* such  !mvs themselves
    ?yf thyself  td today  tgr together  tm tomorrow  tn tonight  wd would  yr your
    yrf yourself  yrvs yourselves
    """
)


def _letters(shortform: str) -> str:
    """Return the shortform as it is spelled in letters: ``f/`` is ``fst``."""
    sign = {"2": "be", "3": "con", '"o': "one"}
    for key, letters in sign.items():
        shortform = shortform.replace(key, letters)
    return "".join(GROUPSIGNS.get(letter, letter) for letter in shortform)


FOLDED = {word: letter for letter, word in ALPHABETIC.items()} | {
    word: _letters(shortform) for shortform, word in SHORTFORMS.items()
}
"""Words that a contracted display makes of uncontracted letters, and those letters."""


def fold(word: str) -> str:
    """Return the letters that contracted braille read as this word: ``but`` was ``b``."""
    return FOLDED.get(word.casefold(), word)


def read(ascii_text: str, *, keep_letters: bool) -> str:
    """Return the print of contracted braille, given as braille ASCII.

    With `keep_letters` a letter standing alone stays a letter, as in ``b`` before the
    name of a baby card; otherwise it is read as its word.
    """
    words = ascii_text.lower().replace("-", " ").split()
    return " ".join(filter(None, (_word(word, keep_letters) for word in words)))


def _word(word: str, keep_letters: bool) -> str:
    core = word.lstrip(",;") or word
    if len(core) == 1 and word[-2:-1] == ";":  # the grade 1 sign says: a letter
        return core if core.isalpha() else ""
    while len(core) > 1 and core[-1] in "1234680'":  # at the end these are punctuation
        core = core[:-1]
    stem, _, ending = core.partition("'")
    return _stem(stem, keep_letters) + ("'" + _spelled(ending) if ending else "")


def _stem(stem: str, keep_letters: bool) -> str:
    if stem in ALPHABETIC:
        return stem if keep_letters else ALPHABETIC[stem]
    return WORDSIGNS.get(stem) or SHORTFORMS.get(stem) or _spelled(stem)


def _spelled(stem: str) -> str:
    printed = ""
    numeric = False
    at = 0
    while at < len(stem):
        two, one = stem[at : at + 2], stem[at]
        pair = INITIAL.get(two) or FINAL.get(two) or PRINT.get(two)
        if numeric and one in DIGITS:
            printed += DIGITS[one]
            at += 1
        elif two in MODIFIERS:
            at += 2
        elif len(two) == 2 and pair:
            printed += pair
            at += 2
        else:
            place = MIDDLE if printed else BEGINNING
            printed += GROUPSIGNS.get(one) or place.get(one) or (one if one.isalpha() else "")
            at += 1
            numeric = one == "#"
            continue
        numeric = numeric and one in DIGITS
    return printed
