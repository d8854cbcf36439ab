"""`python -m siluro` is `siluro`."""

import sys

from siluro.cli import main

sys.exit(main())
