"""Which ways can these tiles be read?"""
