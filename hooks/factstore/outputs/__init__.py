"""What is published besides pages: exports, the search index, preview images, the comparison of two states."""
