#!/usr/bin/env python3
"""Checks that the sounds of the window are those that scripts/sounds makes."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(os.environ.get("STOCKADE_ROOT", "."))
sys.exit(subprocess.run([sys.executable, "-B", ROOT / "scripts" / "sounds", "--check"]).returncode)
