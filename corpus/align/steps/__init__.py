"""The steps of the recipe, one question a module; each fills in one mapping of two books."""
