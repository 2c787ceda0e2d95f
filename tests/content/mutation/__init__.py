"""Mutation tests: plant one fault at a time in a copy of the real data and pages, and see that the build fails for it.

`python -m tests.content.mutation` runs many and records them; `test_mutation.py` runs a few. What no check can see is
planted as well, apart. An operator is a small function of a place, which is a key path of the data or a mark on a page.
"""
