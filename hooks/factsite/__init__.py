"""What main.py and serving.py do with MkDocs besides events: the state of a build, the theme, a server."""
