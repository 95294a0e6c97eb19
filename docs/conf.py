"""Settings of Sphinx, which makes a site of these pages: make docs."""

project = "ruletrail"
extensions = ["myst_parser"]
exclude_patterns: list[str] = []
html_theme = "furo"
html_title = "ruletrail"
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
#: Files of the project that the pages link to are read where the repository is; the site leaves these links as they are.
suppress_warnings = ["myst.xref_missing"]
nitpicky = True
