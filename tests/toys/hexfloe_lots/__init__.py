"""A toy game in pure Python, for tests."""
