"""What a library in C may do to its process."""

import os

os.abort()
