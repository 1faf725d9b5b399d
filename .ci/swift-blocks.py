#!/usr/bin/env python3
"""Takes the blocks marked `swift` out of Markdown files, each into a file of its own.

    swift-blocks.py FOLDER FILE-OR-FOLDER ...

A block keeps its place: `#sourceLocation` makes the compiler name the Markdown file and line.
"""
import sys
from pathlib import Path


def pages(names):
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(path.rglob("*.md"))
        elif path.exists():
            yield path


def blocks(text):
    """Yields (line number of the first line, lines) for each block marked `swift`."""
    start, lines = None, []
    for number, line in enumerate(text.splitlines(), 1):
        if start is None and line.strip() == "```swift":
            start, lines = number + 1, []
        elif start is not None and line.strip() == "```":
            yield start, lines
            start = None
        elif start is not None:
            lines.append(line)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    for page in pages(sys.argv[2:]):
        for start, lines in blocks(page.read_text(encoding="utf-8")):
            head = f'#sourceLocation(file: "{page}", line: {start})'
            (folder / f"{page.stem}-{start}.swift").write_text("\n".join([head, *lines, ""]))


if __name__ == "__main__":
    main()
