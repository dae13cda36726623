"""The game: hand text and a situation in; the best reading, its patterns, the points and who pays whom out."""
