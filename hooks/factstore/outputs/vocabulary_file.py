"""vocabulary.json: the closed lists that the claims draw on, so that an id in another file can be looked up."""

from factstore.outputs.exports import Json, file_head
from factstore.outputs.shapes import FileShape
from factstore.store.facts import FactStore
from factstore.store.units import Unit
from factstore.store.vocabulary import Caution, ConditionKey, EvidenceKind, Party, System, Topic
from factstore.words.site import Site


class VocabularyFile(FileShape):
    """The lists by name; each maps an id to its entry. Numbers are text."""

    parties: dict[str, Party]
    topics: dict[str, Topic]
    units: dict[str, Unit]
    qualifiers: dict[str, Caution]
    hedges: dict[str, Caution]
    conditions: dict[str, ConditionKey]
    evidence: dict[str, EvidenceKind]
    systems: dict[str, System]
    names: tuple[str, ...]
    """Names with digits in them, which are no numbers."""


_LISTS = ("parties", "topics", "units", "qualifiers", "hedges", "conditions", "evidence", "systems")


def vocabulary_json(store: FactStore, site: Site) -> Json:
    """Return the whole of vocabulary.json."""
    vocabulary = store.vocabulary
    lists = {
        name: {key: entry.model_dump(by_alias=True) for key, entry in sorted(getattr(vocabulary, name).items())}
        for name in _LISTS
    }
    return file_head(store, "vocabulary", site) | lists | {"names": vocabulary.names}
