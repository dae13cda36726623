"""Data for training and measuring: synthetic scenes, importers, a checker and a small sample."""
