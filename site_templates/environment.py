"""The templates: what they may use, and compiling them all."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined, Template
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from ruletrail.corpus.kept_results import KeptResults
from ruletrail.site_templates import addresses, filters, parts, reference
from ruletrail.site_templates.escaping import shown
from ruletrail.site_templates.story import WORDS

#: What a page may load: its own site's files alone. The search's index is compiled code; diffs and tables set widths in place.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'"
)


class _HeldTemplates(BytecodeCache):
    """Compiled templates by jinja2's keys, in memory."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if code := self.code.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key] = bucket.bytecode_to_string()


class _Context(Context):
    """Calls what templates name as it is. None of our functions asks for the context, which jinja2 looks after at each call."""

    def call(
        self, obj: Callable[..., Any], /, *args: Any, _loop_vars: object = None, _block_vars: object = None, **named: Any
    ) -> Any:
        if type(obj) is Macro:
            return obj(self.eval_ctx, *args, **named)
        return obj(*args, **named)


class _Generator(CodeGenerator):
    """Compiles templates that put ``shown`` where jinja2 would put its slower ``escape``."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.shown(")


class _Environment(Environment):
    """Looks a template up once: every page asks for those that it extends and imports."""

    code_generator_class = _Generator
    shown = staticmethod(shown)

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._found: dict[str, Template] = {}

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        if globals is not None or not isinstance(name, str):
            return super().get_template(name, parent, globals)
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = super().get_template(name, parent)
        return found


@cache
def _held() -> _HeldTemplates:
    return _HeldTemplates()


@cache
def environment() -> Environment:
    """What all templates are rendered with."""
    made = _Environment(
        loader=PackageLoader("ruletrail.site_templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_held(),
    )
    made.context_class = _Context
    made.filters.update(filters.FILTERS)
    made.globals.update(addresses=addresses, words=WORDS, policy=Markup(POLICY), html=parts, reference=reference)
    return made


def compiled() -> dict[str, bytes]:
    """Every template compiled, for ``take_over`` in a process of the same code. They are kept in the user's cache."""
    kept, asked = KeptResults("templates", "site_templates"), (version("jinja2"), str(Path(__file__).parent))
    if held := kept.get(*asked):
        return {key: code.encode("latin-1") for key, code in held.items()}
    for name in environment().list_templates():
        environment().get_template(name)
    kept.keep({key: code.decode("latin-1") for key, code in _held().code.items()}, *asked)
    return _held().code


def take_over(code: dict[str, bytes]) -> None:
    """Uses what another process has ``compiled``."""
    _held().code.update(code)
