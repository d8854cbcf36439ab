"""Work out the plan of Suda that the adviser goes by: python tools/boats_plan.py [FILE] (five minutes, 4 GB)."""

import sys
import time
from pathlib import Path

from siluro.games import game
from siluro.games.boats.lab.advice import FILE, write


def main() -> None:
    began = time.perf_counter()
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    write(game("boats").new("suda"), file)
    print(f"{file.name}: {file.stat().st_size:,} bytes in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
