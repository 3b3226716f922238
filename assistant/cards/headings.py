"""What people call the columns of their tables, in several languages.

These words are read and never told, whatever language the program speaks: a table comes from
wherever it was made.
"""

import unicodedata
from collections.abc import Mapping, Sequence

NAMES = ("code", "id", "title", "label")
"""What says which card a row is about."""

# Of several headings for one thing, the one that stands first here is meant.
_SAID: Mapping[str, tuple[str, ...]] = {
    "title": (
        *("title", "titel", "titre", "titulo", "card name", "kartenname", "nom de la carte"),
        *("nombre de la carta", "name", "nom", "nombre", "card", "karte", "carte", "carta"),
        *("rank", "rang", "rango", "value", "wert", "valeur", "valor"),
    ),
    "label": (
        *("label", "braille label", "braille", "brailleetikett", "beschriftung", "etikett"),
        *("kurzel", "etiquette", "etiqueta", "rotulo"),
    ),
    "text": (
        *("text", "texte", "texto", "card text", "kartentext", "question", "frage", "pregunta"),
        *("effect", "effekt", "effet", "efecto", "rules text", "description", "beschreibung"),
        *("descripcion",),
    ),
    "kind": (
        *("kind", "type", "typ", "tipo", "art", "sorte", "clase", "category", "kategorie"),
        *("categorie", "categoria", "suit", "enseigne", "palo", "colour", "color", "farbe"),
        *("couleur", "role", "rolle", "rol"),
    ),
    "copies": (
        *("copies", "kopien", "exemplare", "exemplaires", "copias", "ejemplares", "count"),
        *("quantity", "anzahl", "menge", "quantite", "cantidad", "nombre d'exemplaires"),
    ),
    "code": ("code", "kode", "codigo"),
    "id": ("id",),
    "variant": ("variant", "variante", "drawing", "zeichnung", "dessin", "dibujo"),
    "answer": (
        *("answer", "antwort", "reponse", "respuesta", "solution", "losung", "solucion"),
        *("correct answer", "richtige antwort", "bonne reponse", "respuesta correcta"),
    ),
}
KEPT_BACK = "answer"
"""What is kept back until somebody asks, unless another column is named."""


def folded(heading: str) -> str:
    """Return a heading in small letters, without accents, with single spaces."""
    plain = unicodedata.normalize("NFKD", heading.casefold())
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(letters.replace("_", " ").replace("-", " ").split())


def columns_meant(headings: Sequence[str]) -> dict[str, str]:
    """Return which heading says each thing that is known, by the name of that thing."""
    found = {folded(each): each for each in reversed(headings)}
    meant = {
        name: next((found[word] for word in words if word in found), "")
        for name, words in _SAID.items()
    }
    return {name: heading for name, heading in meant.items() if heading}
