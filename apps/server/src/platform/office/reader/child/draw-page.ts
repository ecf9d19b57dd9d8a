import sharp from 'sharp';
import type { OpenPdf } from './open-pdf.ts';
import { Refused } from './refused.ts';
import { renderPage } from './render-page.ts';
import { withoutPadding } from './without-padding.ts';

/** Limits the height of pages as narrow as a receipt. */
const maxHeightsPerWidth = 3;
const maxWidth = 4000;

/** Renders page `page`, from 1, on white, as a grey WebP at most `width` pixels wide. */
export async function drawPage(pdf: OpenPdf, page: number, widthLimit: number): Promise<Buffer> {
  if (page < 1 || page > pdf.pages) throw new Refused('no_pages');
  const width = Math.min(widthLimit, maxWidth);
  const box = { width, height: width * maxHeightsPerWidth };
  const { pixels, ...size } = renderPage(pdf, page, 'grey', box, ({ pixels, width, height, stride }) => ({
    pixels: withoutPadding(pixels, width, stride),
    width,
    height,
  }));
  return sharp(pixels, { raw: { ...size, channels: 1 } })
    .webp({ quality: 75, effort: 2 })
    .toBuffer();
}
