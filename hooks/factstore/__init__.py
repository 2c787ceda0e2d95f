"""The fact store and what is made from it; usable and testable without MkDocs.

Data flows one way, and imports point the same way:
`reader` -> `models` -> `load` -> `store` -> `rules`, `grounding` -> `markdown`, `pages`, `exports`.
"""
