"""Why the application says no."""

from __future__ import annotations


class Refusal(Exception):
    """The answer is no: nothing was wrong with the question."""


class NotThere(Refusal):
    """What is asked for is not there, or not for him who asks."""


class BadInput(Refusal):
    """What was given cannot be used; the message says what was given and what would have been right."""


class BadSetting(BadInput):
    """One setting of a new campaign cannot be used: which one, what was given for it, and what is wrong with that."""

    def __init__(self, setting: str, given: str, fault: str) -> None:
        super().__init__(f"{setting} {given}: {fault}")
        self.setting, self.given, self.fault = setting, given, fault
