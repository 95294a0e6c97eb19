"""The contract of a kind of page. Each module of ``site_templates.pages`` declares one, as a subclass of ``Page``."""

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
    """A kind of page: its items, their paths, and the values for its template.

    A subclass names its ``template`` and has ``items``, ``path`` and ``context``. It is found by its module's place in the
    folder; there is no list to edit. A wrong declaration raises PageError when the module is imported.
    """

    template: ClassVar[str]
    """The file in ``site_templates/templates``."""
    navigation: ClassVar[tuple[float, str] | None] = None
    """Place and name in the menu; None if it isn't in the menu. For the menu, ``path`` is called with None."""

    lasting: ClassVar[bool] = False
    """True if the page is taken from the site before when its inputs are the same."""

    is_listed: ClassVar[bool] = True
    """False if it repeats or leads to another page: search engines don't get it."""

    @abstractmethod
    def items(self, site: Site) -> Sequence[Item]:
        """The items, in a fixed order; each makes one page. Empty if the corpus has nothing to show."""

    @abstractmethod
    def path(self, site: Site, item: Item) -> str:
        """The page's path from the site's root, made by ``site_templates.addresses``."""

    @abstractmethod
    def context(self, site: Site, item: Item) -> dict[str, Any]:
        """The names that the template uses, beside ``site``, ``archive``, ``root`` and ``path``."""

    def made_of(self, site: Site, item: Item) -> dict[str, Any]:
        """The inputs of a lasting page: its context, or values that decide it and are quicker to make.

        It is called for every page with each release; ``context`` only for pages that are rendered. ``fingerprint`` has the
        values that stand for many others: a lineage, the book of a version.
        """
        return self.context(site, item)

    def prepare(self, site: Site) -> None:
        """Makes the values that all pages of this kind share, by ``site.once``. It is called before workers are forked."""

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
        """True if the corpus has something for the page to show."""
        return True

    def path(self, site: Site, item: None) -> str:
        return self.address

    def context(self, site: Site, item: None) -> dict[str, Any]:
        """The names that the template uses."""
        return {}


def _faults(cls: type[Page[Any]]) -> list[tuple[str, str]]:
    """(fault, expectation) of a wrong declaration."""
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
