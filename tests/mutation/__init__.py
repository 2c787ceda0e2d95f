"""Mutation tests: plant one fault at a time in a copy of the real data and pages, and see that the build fails for it.

`python -m tests.mutation` runs many; `tests/test_mutation.py` a few. What no check can see is planted as well, apart.
"""
