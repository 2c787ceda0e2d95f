"""The closed list of blocks that pages can use."""

from factstore.html.blocks.bars import BARS
from factstore.html.blocks.base import Block
from factstore.html.blocks.break_even import BREAK_EVEN
from factstore.html.blocks.checks import CHECKS, RULES_BLOCK
from factstore.html.blocks.claims import CLAIMS
from factstore.html.blocks.compare import COMPARE
from factstore.html.blocks.data import DATA
from factstore.html.blocks.differences import DIFFERENCES
from factstore.html.blocks.figures import FIGURES, LEGEND
from factstore.html.blocks.gaps import GAPS, SIGNALS
from factstore.html.blocks.home import SEARCH_FIELD, TOPICS, TRUST
from factstore.html.blocks.performance import PERFORMANCE
from factstore.html.blocks.reference import REFERENCE
from factstore.html.blocks.results import RESULTS
from factstore.html.blocks.stacks import BY_PARTY, BY_TOPIC
from factstore.html.blocks.stated import STATED_BLOCK
from factstore.html.blocks.timeline import TIMELINE

_ALL = (
    BARS,
    BREAK_EVEN,
    BY_PARTY,
    BY_TOPIC,
    CHECKS,
    CLAIMS,
    COMPARE,
    DATA,
    DIFFERENCES,
    FIGURES,
    GAPS,
    LEGEND,
    PERFORMANCE,
    REFERENCE,
    RESULTS,
    RULES_BLOCK,
    SEARCH_FIELD,
    SIGNALS,
    STATED_BLOCK,
    TIMELINE,
    TOPICS,
    TRUST,
)
BLOCKS: dict[str, Block] = {block.name: block for block in _ALL}
