"""The blocks that pages can use: pure functions from the store and a block's options to HTML."""
