"""Where the program begins, as `horseplay` and as `python -m horseplay`. Layer 10."""

import os
import sys


def main() -> int:
    """The exit status of the command line; leaves politely even while it is still starting."""
    try:
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # closed by whoever started it
                setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        from horseplay import cli

        return cli.main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
