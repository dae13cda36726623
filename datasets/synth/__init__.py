"""Synthetic scenes: tile sets, hands as they lie, a renderer, and a phone's camera."""
