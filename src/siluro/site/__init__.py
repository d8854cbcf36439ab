"""The static edition: builds a folder of files from which any web host serves the whole table.

Python runs in the reader's browser (Pyodide); the files in `shell` load it, keep the games and pass requests on.
"""
