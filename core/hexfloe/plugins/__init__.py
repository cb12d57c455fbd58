"""Finding, judging and loading installed games."""
