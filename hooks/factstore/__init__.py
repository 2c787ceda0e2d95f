"""The fact store and what is made from it; usable and testable without MkDocs.

Six wings, of which each imports itself and those before it: `store`, `words`, `rules`, `html`, `outputs`, `build`.
"""
