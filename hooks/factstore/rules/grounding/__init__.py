"""Grounding: prove against a source's text that each citation's words and numbers stand where it says."""
