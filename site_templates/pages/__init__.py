"""One module for each kind of page: it declares a subclass of ``Page`` or ``OnePage`` (``site_templates/page.py`` says what these
need).

Modules are found by walking this folder; there is no list to edit. ``not_found`` is the shortest example.
"""
