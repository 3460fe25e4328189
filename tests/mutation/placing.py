"""A mutant put in the place of its module: in a running process, where the module may be imported already, or before anything is.

In a running process each function that was made from the module's text gets the changed code. That is sound only if nothing has
been reckoned by the function already (a table made at import, a value that is kept): who calls this sees to it by the lines that
were executed before.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, FunctionType, ModuleType

from tests.mutation.mutants import Mutant, changed

Change = tuple[FunctionType, CodeType]
Key = tuple[str, int]  # a function's name within its module, and the line that it begins on


def code_of(mutant: Mutant) -> CodeType:
    """The changed module, compiled, with the lines of the original."""
    tree = changed(mutant.path.read_text(encoding="utf-8"), mutant.number)
    return compile(tree, str(mutant.path.resolve()), "exec", dont_inherit=True)


class Loaded:
    """The functions that a process has, by the file that they come from."""

    def __init__(self) -> None:
        self._modules = {getattr(module, "__file__", None) for module in [*sys.modules.values()]}
        self._functions: dict[str, list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                self._functions.setdefault(one.__code__.co_filename, []).append(one)

    def changes(self, mutant: Mutant) -> list[Change] | None:
        """The functions that get other code by a mutant, each with its code; nothing if that cannot be told of each, or if there
        is none though the module is imported."""
        file = str(mutant.path.resolve())
        new = _by_key(code_of(mutant))
        found: list[Change] = []
        for function in self._functions.get(file, []):
            codes = new.get(_key(function.__code__), [])
            if function.__code__ in codes:
                continue
            if len(codes) != 1 or len(codes[0].co_freevars) != len(function.__code__.co_freevars):
                return None
            found.append((function, codes[0]))
        return found if found or file not in self._modules else None


def take(mutant: Mutant, changes: list[Change]) -> None:
    """Give functions their changed code; if the module is not imported yet, see to it that it is imported changed."""
    for function, code in changes:
        function.__code__ = code
    import_changed(mutant)


def _key(code: CodeType) -> Key:
    return code.co_qualname, code.co_firstlineno


def _by_key(module: CodeType) -> dict[Key, list[CodeType]]:
    found: dict[Key, list[CodeType]] = {}
    for code in _within(module):
        found.setdefault(_key(code), []).append(code)
    return found


def _within(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _within(one)


class _Changed(SourceFileLoader):
    """Loads the changed module in the place of the one in its file."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        return code_of(self.mutant)


class _Finder(MetaPathFinder):
    """Finds the one module that is changed, and leaves all others to those who come after."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._file = str(mutant.path.resolve())

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.rpartition(".")[2] not in (self._mutant.path.stem, self._mutant.path.parent.name):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin != self._file:
            return None
        loader = _Changed(name, self._file)
        loader.mutant = self._mutant
        spec.loader = loader
        return spec


def import_changed(mutant: Mutant) -> None:
    """From now on the module is imported as it is changed."""
    sys.meta_path.insert(0, _Finder(mutant))
