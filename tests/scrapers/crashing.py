"""Ends its process, as a fault in a C library can."""

import os

os.abort()
