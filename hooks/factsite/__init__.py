"""What main.py and serving.py do with MkDocs besides its events: the state of a build, the theme, the preview."""
