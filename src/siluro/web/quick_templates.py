"""What makes templates quick that are filled in with every answer; what they say stays the same."""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping
from functools import lru_cache
from keyword import iskeyword
from typing import Any, Final

from jinja2 import BaseLoader, Environment, Template
from jinja2.compiler import CodeGenerator
from jinja2.ext import Extension
from jinja2.runtime import Context
from markupsafe import Markup, escape

CALL: Final[Any] = operator.call
INCLUDE: Final = re.compile(r'\{% include "([a-z-]+\.html)" %\}\n?')


class Inlining(Extension):
    """Puts what a template includes into its place when it is read.

    Jinja would look for it and make a context of twenty names for it each time it is filled in.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INCLUDE.sub(lambda found: self.preprocess(self.read(found[1]), found[1]), source)

    def read(self, name: str) -> str:
        loader = self.environment.loader
        assert isinstance(loader, BaseLoader)
        return loader.get_source(self.environment, name)[0].removesuffix("\n")


def write(value: object) -> str:
    """A value as it stands in a page."""
    if type(value) is str:
        return quote(value)
    return value if type(value) is Markup else escape(value)


@lru_cache(5_000)
def quote(text: str) -> str:
    """Text as markup; most of what a page says it has said before."""
    return str(escape(text))


class PlainContext(Context):
    """Calls functions as they are: none of ours wants to know the template it is called from."""

    call: Any = staticmethod(CALL)


class QuickGenerator(CodeGenerator):
    """Writes templates as Python that does the same with fewer calls."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        """What is written out need not be marked as safe, word by word, to be joined."""
        if self.is_plain(frame, finalize):
            self.write("(environment.quote(of) if (of := ")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: Any, frame: Any, finalize: Any) -> None:
        if self.is_plain(frame, finalize):
            self.write(").__class__ is str else environment.write(of))")
        else:
            super()._output_child_post(node, frame, finalize)

    def is_plain(self, frame: Any, finalize: Any) -> bool:
        """Whether it is known here that what is written has to be escaped, and nothing else."""
        return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None

    def visit_Getattr(self, node: Any, frame: Any) -> None:  # noqa: N802 (Jinja's name)
        """An attribute is read by Python itself; only what looks like an attribute of a dict is left to Jinja."""
        if iskeyword(node.attr) or node.ctx != "load":
            super().visit_Getattr(node, frame)
            return
        self.write(f"(of.{node.attr} if (of := ")
        self.visit(node.node, frame)
        self.write(f").__class__ is not dict else environment.getattr(of, {node.attr!r}))")

    def signature(self, node: Any, frame: Any, extra_kwargs: Mapping[str, Any] | None = None) -> None:
        """A call has its own arguments only, and not the variables of the loop or block around it."""
        own = {name: value for name, value in (extra_kwargs or {}).items() if name == "caller"}
        super().signature(node, frame, own)


class QuickTemplate(Template):
    """Lets go of what it was filled in with."""

    def render(self, *given: Any, **named: Any) -> str:
        """As Jinja does. A macro holds the context that holds the macro: with it all of a page would stay for long."""
        context = self.new_context(dict(*given, **named))
        try:
            return self.environment.concat(self.root_render_func(context))
        except Exception:
            self.environment.handle_exception()
        finally:
            context.vars.clear()


class QuickEnvironment(Environment):
    """Templates that are filled in many times a second."""

    template_class = QuickTemplate
    code_generator_class = QuickGenerator
    context_class = PlainContext
    write = staticmethod(write)
    quote = staticmethod(quote)
