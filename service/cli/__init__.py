"""The commands of `hupai`, one module each, with `main(argv: list[str]) -> int`."""
