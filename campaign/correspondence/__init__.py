"""Play by mail: letters, their seals and signatures, and what both copies of a campaign must agree on."""
