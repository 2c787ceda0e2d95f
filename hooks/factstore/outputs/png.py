"""Pictures of four colours as PNG files: two bits a pixel, rows as they are, packed at once.

Most of such a picture is runs of one value, so only runs are looked for: Pillow's own packing, and zlib's, take half as
long again and more, and what they save is a tenth of the file.
"""

import struct
import zlib

_BITS, _PALETTE = 2, 3
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_AS_IS = b"\0"  # what a row begins with: nothing was done to it


def png(size: tuple[int, int], rows: bytes, colours: bytes) -> bytes:
    """Return the file; `rows` has four pixels a byte, and `colours` three bytes for each colour."""
    width, height = size
    long = -(-width * _BITS // 8)
    plain = b"".join([_AS_IS + rows[at : at + long] for at in range(0, long * height, long)])
    head = struct.pack(">IIBBBBB", width, height, _BITS, _PALETTE, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", _packed(plain)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in parts)


def _packed(content: bytes) -> bytes:
    packing = zlib.compressobj(level=1, strategy=zlib.Z_RLE)
    return packing.compress(content) + packing.flush()


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
