import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { plainPdf } from '#test/corpus/make/plain-pdf.ts';
import { openTestReader } from '#test/test-reader.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);

/** One line of Chinese in a font that is not in the file. */
function unembedded(font: string, flags: number): Buffer {
  const drawing = 'BT /F1 100 Tf 50 600 Td <4e2d6587> Tj ET';
  return plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    `<</Type/Font/Subtype/Type0/BaseFont/${font}/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/${font}/FontDescriptor 7 0 R/DW 1000` +
      '/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>>>',
    `<</Type/FontDescriptor/FontName/${font}/Flags ${flags}/FontBBox[-25 -254 1000 880]/ItalicAngle 0` +
      '/Ascent 880/Descent -120/StemV 93/CapHeight 880>>',
  ]);
}

test.each([
  ['STSong-Light', 6],
  ['SimSun', 6],
  ['SimHei', 4],
])('Chinese text in %s, which is not embedded, is visible', async (font, flags) => {
  const page = await reader.drawPage(put(unembedded(font, flags)), 1, 595);
  const { data } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true });
  const ink = data.filter((grey) => grey < 128).length;
  // Two characters of 100 points; empty boxes in their place would have far fewer dark pixels.
  expect(ink).toBeGreaterThan(1000);
});
