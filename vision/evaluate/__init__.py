"""Labelled images in, an accuracy report out: `hupai evaluate`."""
