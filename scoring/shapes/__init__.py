"""Which ways can these tiles be read: tables, decompositions, special shapes."""
