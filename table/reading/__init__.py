"""Reading what people write in TOML: files and folders, row by row, with every fault told at once.

`toml` reads a text, a file or a folder; `fitting` turns what it says into Structs; `tables` names the rows; `checks` are those
that all readers share; `faults` has the one error, `BadFile`, and the words for a fault.
"""
