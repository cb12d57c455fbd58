"""`python -m hexfloe_cli` is the same as `hexfloe`."""

from hexfloe_cli.main import main

main()
