#!/usr/bin/env python3
"""Makes the two webfonts from their sources; run it after changing print-song-glyphs.txt.

    apt-get install fonts-noto-cjk-extra python3-fonttools python3-brotli
    python3 apps/web/scripts/make-fonts.py
"""

import subprocess
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable

FONTS = Path(__file__).parent.parent / "src/styles/fonts"
SERIF = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Black.ttc"
SERIF_SIMPLIFIED_CHINESE = 2
MONO_PACKAGE = "@fontsource/ibm-plex-mono@5.3.0"
MONO_FILE = "package/files/ibm-plex-mono-latin-600-normal.woff2"
NUMBER_GLYPHS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ¥.,-#%*:/+×() "

# Quadratic curves of TrueType pack tighter than the source's cubic ones; a deviation of three thousandths
# of the size is a fifth of a pixel in the largest heading.
MAX_CURVE_ERROR = 3


def cut(path, glyphs, number=-1):
    options = subset.Options(font_number=number, layout_features=[], hinting=False, desubroutinize=True)
    options.name_IDs = [0, 13, 14]
    options.drop_tables += ["VORG", "vmtx", "vhea", "BASE"]
    font = subset.load_font(path, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=glyphs)
    subsetter.subset(font)
    missing = set(map(ord, glyphs)) - set(font.getBestCmap())
    if missing:
        raise SystemExit(f"{path} has no {''.join(map(chr, missing))}")
    return font


def to_truetype(font):
    order, outlines = font.getGlyphOrder(), font.getGlyphSet()
    glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(outlines)
        outlines[name].draw(Cu2QuPen(pen, MAX_CURVE_ERROR, reverse_direction=True))
        glyf.glyphs[name] = pen.glyph()
        glyf.glyphs[name].recalcBounds(glyf)
    del font["CFF "]
    font["loca"], font["glyf"] = newTable("loca"), glyf
    font["post"].formatType = 3.0
    font["maxp"].tableVersion = 0x00010000
    for field in (
        "maxPoints maxContours maxCompositePoints maxCompositeContours maxComponentDepth maxTwilightPoints "
        "maxStorage maxFunctionDefs maxInstructionDefs maxStackElements maxSizeOfInstructions "
        "maxComponentElements"
    ).split():
        setattr(font["maxp"], field, 0)
    font["maxp"].maxZones = 1
    font.sfntVersion = "\0\1\0\0"
    return font


def save(font, name):
    font.flavor = "woff2"
    font.save(FONTS / name)
    print(f"{name}: {(FONTS / name).stat().st_size} bytes, {len(font.getGlyphOrder()) - 1} glyphs")


def main():
    glyphs = "".join(sorted(set("".join((FONTS / "print-song-glyphs.txt").read_text().split()))))
    save(to_truetype(cut(SERIF, glyphs, SERIF_SIMPLIFIED_CHINESE)), "print-song.woff2")

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", MONO_PACKAGE], cwd=folder, check=True)
        (package,) = Path(folder).glob("*.tgz")
        with tarfile.open(package) as archive:
            archive.extract(MONO_FILE, folder)
        save(cut(f"{folder}/{MONO_FILE}", NUMBER_GLYPHS), "print-num.woff2")


main()
