"""Playing: tables, moves, rules, states, views, chance, games, records and matches."""
