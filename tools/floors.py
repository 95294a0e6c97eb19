"""Prints the lowest release of each package that pyproject.toml allows, as requirements for pip: python tools/floors.py."""

import re
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
for needed in [*project["dependencies"], *project["optional-dependencies"]["documents"]]:
    print(re.sub(r"\[.*?\]|>=", lambda match: "==" if match[0] == ">=" else "", needed))
