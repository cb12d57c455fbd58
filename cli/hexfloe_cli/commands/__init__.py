"""The commands: one module each, a plain function and a typer shell."""
