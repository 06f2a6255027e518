"""Where the program begins, as `horseplay` and as `python -m horseplay`. Layer 8."""

import sys


def main() -> int:
    """The exit status of the command line; leaves politely even while it is still starting."""
    try:
        from horseplay import cli

        return cli.main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
