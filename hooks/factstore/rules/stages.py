"""The rules that other stages apply: the reader, the models and the pages."""

from factstore.rules.registry import stage_rule

_READER = "the file says one thing, in one way"
_STAGES = {
    "duplicate-key": (_READER, "that the key that is kept is right"),
    "yaml-anchor": (_READER, ""), "yaml-alias": (_READER, ""), "yaml-merge": (_READER, ""), "yaml-tag": (_READER, ""),
    "yaml-tab": (_READER, ""), "yaml-documents": (_READER, ""), "yaml-syntax": (_READER, ""), "bad-key": (_READER, ""),
    "exotic-space": ("no space is one that looks like another", ""),
    "stray-space": ("no value begins or ends with a space", ""),
    "empty-value": ("no key is left without a value", ""), "empty-file": ("no file is empty", ""),
    "wrong-shape": ("lists and mappings are where they belong", ""), "unreadable": ("every file could be read", ""),
    "file-too-large": ("no file is over 1 MB", ""), "not-utf8": ("every file is UTF-8", ""),
    "stray-file": ("every file under data/ is read", ""),
    "unknown-key": ("no key is misspelt", ""), "missing-key": ("no key is left out", ""),
    "bad-value": ("each value has the form of its key", "that it is true"),
    "duplicate-id": ("each id is unique in the store", ""),
    "internal": ("each rule could be applied", "that it is the right rule"),
    "texts-missing": ("where texts are promised, some are there", "that all are"),
    "text-missing": ("where texts are at hand, that of each article that was read is", ""),
    "unknown-reference": ("each reference on a page leads to a record", "that it is the one that was meant"),
    "wrong-number": ("a number in words of ours on a page is the claim's", ""),
    "lost-qualifier": ("our words for a qualified figure keep its qualifier", "a hedge that is no qualifier"),
    "bad-block": ("each block on a page has known options that fit", ""),
    "leftover-syntax": ("no reference or block is left as text", ""),
    "uncited-number": ("no number stands on a page that is no claim, name, date or declared exemption",
                       "numbers inside pictures"),
    "unused-exemption": ("each exemption on a page holds a number", "that its reason holds"),
    "exempted-figure": ("no exemption in running text holds a number with a unit, or a long number that a claim has",
                        "a figure that nobody recorded"),
    "hand-made-mark": ("no page writes the marks of claims, dates and exemptions itself", ""),
    "unknown-name": ("a numeral that letters touch is in a name that the vocabulary knows", ""),
    "bad-front-matter": ("each page's front matter is YAML with a title and a description, and no unknown key", ""),
    "active-content": ("no page or file brings a script, frame, form, handler or an address that runs",
                       "what the scripts of the site itself do"),
    "nav-omitted": ("each page is in the navigation", ""), "nav-missing": ("each page of the navigation exists", ""),
    "duplicate-page": ("no file in docs/ stands where the engine makes a page", ""),
    "broken-link": ("each link between pages leads to a page", "that the page says what the link promises"),
    "broken-anchor": ("each link to a part of a page leads to an element with that id", ""),
    "duplicate-anchor": ("no id stands twice on a page", ""),
    "missing-anchor": ("each heading of a topic page has an id of its own", ""),
    "unlisted-claim": ("each claim is on its topic's page", ""),
}  # fmt: skip

for _name, (_proves, _cannot) in _STAGES.items():
    stage_rule(_name, proves=_proves, cannot=_cannot)
