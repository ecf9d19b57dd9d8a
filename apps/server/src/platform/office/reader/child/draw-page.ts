import sharp from 'sharp';
import type { PictureColors } from '../reader.ts';
import type { OpenPdf } from './open-pdf.ts';
import { Refused } from './refused.ts';
import { type Bitmap, renderPage } from './render-page.ts';
import { withoutPadding } from './without-padding.ts';

/** Limits the height of pages as narrow as a receipt. */
const maxHeightsPerWidth = 3;
const maxWidth = 4000;

/** Renders page `page`, from 1, on white, as a WebP at most `width` pixels wide. */
export async function drawPage(pdf: OpenPdf, page: number, widthLimit: number, colors: PictureColors): Promise<Buffer> {
  if (page < 1 || page > pdf.pages) throw new Refused('no_pages');
  const width = Math.min(widthLimit, maxWidth);
  const box = { width, height: width * maxHeightsPerWidth };
  const { pixels, channels, ...size } = renderPage(pdf, page, colors, box, (bitmap) =>
    colors === 'grey' ? greyRows(bitmap) : colorRows(bitmap),
  );
  return sharp(pixels, { raw: { ...size, channels } })
    .webp({ quality: 75, effort: 2 })
    .toBuffer();
}

const greyRows = ({ pixels, width, height, stride }: Bitmap) => ({
  pixels: withoutPadding(pixels, width, stride),
  channels: 1 as const,
  width,
  height,
});

/** pdfium writes blue, green, red and an unused byte. */
function colorRows({ pixels, width, height, stride }: Bitmap) {
  const rgb = new Uint8Array(width * height * 3);
  let to = 0;
  for (let row = 0; row < height; row += 1)
    for (let from = row * stride; from < row * stride + width * 4; from += 4) {
      rgb[to] = pixels[from + 2] ?? 0;
      rgb[to + 1] = pixels[from + 1] ?? 0;
      rgb[to + 2] = pixels[from] ?? 0;
      to += 3;
    }
  return { pixels: rgb, channels: 3 as const, width, height };
}
