"""The prompt: people at one terminal, asked for their moves."""
