"""`python -m campaign` is `sealords`."""

from campaign.cli import main

main()
