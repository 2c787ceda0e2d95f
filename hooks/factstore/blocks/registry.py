"""The closed list of blocks that pages can use."""

from factstore.blocks.bars import BARS
from factstore.blocks.base import Block
from factstore.blocks.cards import FIGURES, LEGEND, TOPICS
from factstore.blocks.checks import CHECKS, RULES_BLOCK
from factstore.blocks.claims import CLAIMS
from factstore.blocks.differences import DIFFERENCES
from factstore.blocks.gaps import GAPS, SIGNALS
from factstore.blocks.results import RESULTS
from factstore.blocks.timeline import TIMELINE

_ALL = (
    BARS,
    CHECKS,
    CLAIMS,
    DIFFERENCES,
    FIGURES,
    GAPS,
    LEGEND,
    RESULTS,
    RULES_BLOCK,
    SIGNALS,
    TIMELINE,
    TOPICS,
)
BLOCKS: dict[str, Block] = {block.name: block for block in _ALL}
