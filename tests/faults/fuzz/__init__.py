"""Property tests: whatever is put in, a store or problems with places come out, in bounded time."""
