"""A store whose texts are all hostile, everything that is made of it, and a reader that finds a text that got out."""
