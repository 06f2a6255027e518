"""`python -m horseplay`."""

import sys

from horseplay.cli import main

sys.exit(main())
