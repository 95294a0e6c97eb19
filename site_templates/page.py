"""What a kind of page is. Each module of ``site_templates.pages`` declares one, as a subclass of ``Page``."""

from __future__ import annotations

import inspect
from abc import abstractmethod
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ruletrail.corpus.errors import RuletrailError

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

Item = TypeVar("Item")


class PageError(RuletrailError):
    """A kind of page is declared wrongly."""


class Page(Generic[Item]):
    """A kind of page: which pages there are, where each lies, and what its template is given.

    A subclass names its ``template`` and has ``items``, ``path`` and ``context``. It is found by its module's place in the
    folder; there is no list to edit. What is declared wrongly raises PageError when the module is read.
    """

    template: ClassVar[str]
    """The file in ``site_templates/templates``."""
    navigation: ClassVar[tuple[float, str] | None] = None
    """Place and name in the menu; None: it doesn't stand there. Its ``path`` is then asked for None."""

    lasting: ClassVar[bool] = False
    """True: where what the page is made of is the same as in the site before, the page is taken from there."""

    is_listed: ClassVar[bool] = True
    """False: it repeats or leads to another page, and is left out of the list that search engines read."""

    @abstractmethod
    def items(self, site: Site) -> Sequence[Item]:
        """The items of which each makes one page, in a fixed order. Empty when the corpus has nothing to show."""

    @abstractmethod
    def path(self, site: Site, item: Item) -> str:
        """Where the page lies: a path from the site's root, made by ``site_templates.addresses``."""

    @abstractmethod
    def context(self, site: Site, item: Item) -> dict[str, Any]:
        """The names that the template uses, beside ``site``, ``archive``, ``root`` and ``path``."""

    def made_of(self, site: Site, item: Item) -> dict[str, Any]:
        """The values that decide everything a lasting page shows: its context, or something quicker to make that says as much.

        It is asked of every page with each release, the context of those alone that are rendered. See ``fingerprint`` for the
        values that stand for much: a lineage, the book of a version.
        """
        return self.context(site, item)

    def prepare(self, site: Site) -> None:
        """Called before workers are forked: makes, by ``site.once``, what all pages of this kind share and the archive tells."""

    def __init_subclass__(cls, abstract: bool = False, **options: Any) -> None:
        super().__init_subclass__(**options)
        if abstract:
            return
        where = f"{cls.__module__.replace('.', '/')}.py"
        for wrong, expected in _faults(cls):
            raise PageError(f"{cls.__name__}: {wrong}", where, expected)


class OnePage(Page[None], abstract=True):
    """A kind of which the site has one page, at ``address``."""

    address: ClassVar[str]
    """Its path from the site's root."""

    def items(self, site: Site) -> Sequence[None]:
        return [None] if self.is_there(site) else []

    def is_there(self, site: Site) -> bool:
        """Whether the corpus has what the page shows."""
        return True

    def path(self, site: Site, item: None) -> str:
        return self.address

    def context(self, site: Site, item: None) -> dict[str, Any]:
        """The names that the template uses."""
        return {}


def _faults(cls: type[Page[Any]]) -> list[tuple[str, str]]:
    """(what is wrong, what was expected) of a declaration."""
    found: list[tuple[str, str]] = []
    template = getattr(cls, "template", None)
    if not isinstance(template, str):
        found.append(("it has no template", 'expected: template = "NAME.html", a file in site_templates/templates'))
    elif not files("ruletrail.site_templates").joinpath("templates", template).is_file():
        found.append((f"there is no template {template!r}", "expected: the name of a file in site_templates/templates"))
    match vars(cls).get("navigation"):
        case None | (int() | float(), str()):
            pass
        case other:
            found.append((f"navigation is {other!r}", 'expected: (place, name) such as (2, "Types"), or None'))
    if issubclass(cls, OnePage) and not isinstance(getattr(cls, "address", None), str):
        found.append(("it has no address", "expected: address = addresses.SOMETHING, its path from the site's root"))
    for name, takes in (("items", ["self", "site"]), ("path", ["self", "site", "item"]), ("context", ["self", "site", "item"])):
        method = getattr(cls, name)
        expected = f"expected: def {name}({', '.join(takes)})"
        if getattr(method, "__isabstractmethod__", False):
            found.append((f"it has no {name}", expected))
        elif not callable(method) or len(inspect.signature(method).parameters) != len(takes):
            found.append((f"{name} takes {_parameters(method)}", expected))
    return found


def _parameters(method: Any) -> str:
    return f"({', '.join(inspect.signature(method).parameters)})" if callable(method) else f"no arguments: it is {method!r}"
