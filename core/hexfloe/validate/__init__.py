"""Proving that a game plays by its rulebook."""
