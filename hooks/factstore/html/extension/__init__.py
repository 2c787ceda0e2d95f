"""The Python-Markdown extension: references and blocks on pages, resolved from the store."""
