"""The gazette's pictures, as SVG to stand in its page: colours are by class, so that the page may be read by day and by night."""
