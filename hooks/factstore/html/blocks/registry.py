"""The closed list of blocks that pages can use."""

from factstore.html.blocks.bars import BARS
from factstore.html.blocks.base import Block
from factstore.html.blocks.cards import FIGURES, LEGEND
from factstore.html.blocks.checks import CHECKS, RULES_BLOCK
from factstore.html.blocks.claims import CLAIMS
from factstore.html.blocks.differences import DIFFERENCES
from factstore.html.blocks.gaps import GAPS, SIGNALS
from factstore.html.blocks.home import SEARCH_FIELD, TOPICS, TRUST
from factstore.html.blocks.reference import REFERENCE
from factstore.html.blocks.results import RESULTS
from factstore.html.blocks.timeline import TIMELINE

_ALL = (
    BARS,
    CHECKS,
    CLAIMS,
    DIFFERENCES,
    FIGURES,
    GAPS,
    LEGEND,
    REFERENCE,
    RESULTS,
    RULES_BLOCK,
    SEARCH_FIELD,
    SIGNALS,
    TIMELINE,
    TOPICS,
    TRUST,
)
BLOCKS: dict[str, Block] = {block.name: block for block in _ALL}
