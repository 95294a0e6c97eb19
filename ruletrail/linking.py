"""Links to the pages of a site: a citation in every notation, with its address."""

from __future__ import annotations

from ruletrail.answers.cited import RuleCitation
from ruletrail.site_templates import addresses, citation, reference

FORMATS = (*citation.FORMATS, *reference.FORMATS)


def url_of(lineage: str, version: str, base: str = "") -> str:
    """The address of a lineage's page at a version; below the site's address ``base``, or from the site's root."""
    return citation.safe(citation.absolute(base, addresses.lineage_url(lineage, version)))


def link(cited: RuleCitation, form: str, base: str = "", accessed: str = "") -> tuple[str, str]:
    """The address of a citation, and its text in one of FORMATS. ``accessed``: the day on which a reference was read."""
    then = addresses.named(cited.version.version)
    anchor = f"from-{addresses.named(cited.began.version)}-to-{then}" if cited.began else addresses.anchor(then)
    url = citation.absolute(base, addresses.url(addresses.history(cited.lineage), anchor=anchor))
    if form in citation.FORMATS:
        return url, citation.cite(form, url, cited.words)
    worded = (cited.since.wording or "")[:10]
    own = reference.Reference(cited.heading, cited.name, cited.version.date, worded, url if base else "", accessed)
    return url, reference.refer(form, own)
