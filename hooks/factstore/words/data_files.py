"""The files that the site publishes besides its pages: what each is called, what it is, and its type."""

from dataclasses import dataclass

DOCUMENTS = {
    "claims": "Every claim, with all that its page says",
    "sources": "Every source: the articles, the works that they report on, and documentation for context",
    "gaps": "The questions that the coverage leaves open",
    "vocabulary": "The lists that claims draw on: parties, topics, units, words of caution, systems",
}


@dataclass(frozen=True)
class DataFile:
    """A file below the site's root."""

    path: str
    says: str
    type: str


TABLE = DataFile("claims.csv", "Every claim as one row, for spreadsheets and data frames", "text/csv")
PACKAGE = DataFile(
    "datapackage.json", "A Frictionless data package: the columns and files, for programs", "application/json"
)
SCHEMAS = tuple(f"schemas/{name}.schema.json" for name in DOCUMENTS)
_ENTRIES = {
    "bib": ("BibTeX", "application/x-bibtex"),
    "ris": ("RIS", "application/x-research-info-systems"),
    "csl.json": ("CSL-JSON", "application/vnd.citationstyles.csl+json"),
}
BIBLIOGRAPHIES = tuple(
    DataFile(f"{what}.{ending}", f"{whose} for reference managers, in {form}", kind)
    for what, whose in (("claims", "Every claim"), ("sources", "Every source"))
    for ending, (form, kind) in _ENTRIES.items()
)
TEXTS = (
    DataFile("llms.txt", "A map of the site for language models, which leads to each page in Markdown", "text/plain"),
    DataFile("llms-full.txt", "All pages and claims as one text", "text/plain"),
)
FILES = (
    TABLE,
    *(DataFile(f"{name}.json", says, "application/json") for name, says in DOCUMENTS.items()),
    PACKAGE,
    *BIBLIOGRAPHIES,
    *TEXTS,
)
PATHS = (*(each.path for each in FILES), *SCHEMAS)  # known before any is made
ATOM, JSON_FEED = "changes.atom", "changes.json"
INDEX_PATH, LUNR_PATH = "assets/search/index.js", "assets/search/lunr.js"
