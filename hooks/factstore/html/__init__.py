"""Claims, sources and pages as HTML: templates, blocks, the Markdown extension, and the reading of finished pages."""
