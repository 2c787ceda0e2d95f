"""What several blocks share: the families of evidence, and the conditions that a figure is never shown without."""

FAMILIES = {
    "tested": "Tested",
    "vendor": "The vendor’s word",
    "judgement": "Judgment",
    "record": "Record, and computed",
}
KEY_CONDITIONS = ("model", "hardware", "chips", "mode")
