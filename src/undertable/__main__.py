"""`python -m undertable`."""

from undertable.cli import main

main(prog_name="undertable")
