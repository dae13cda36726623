"""Photos to tiles: decoding, detection, layout and what the rules of the game say about doubtful tiles."""
