"""The pages: a campaign played in a browser.

Starlette and Jinja2 over `campaign.play`. A handler gets what one side may know from its seat, never the world (contract in
`pyproject.toml`). The design is `docs/web.md`.
"""
