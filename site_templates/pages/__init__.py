"""One module a kind of page: TEMPLATE, ``items(site)`` (one a page), ``path(site, item)`` and ``context(site, item)``.

Modules are found by walking this folder; there is no list to edit. ``not_found`` is the shortest example.
"""
