import sharp from 'sharp';
import type { PressSourceFile } from '#platform/office/press/press.ts';
import { markedPdf } from './marked-pdf.ts';
import type { TestReader } from './test-reader.ts';

/** Pictures are grey, so each page has its own grey: far enough from the next after compression. */
const greys = [0.82, 0.73, 0.64, 0.55, 0.46, 0.37, 0.28, 0.19, 0.1];

export type GreyPage = { readonly width: number; readonly height: number; readonly turned?: 90 | 180 | 270 };

type Box = { left: number; top: number; right: number; bottom: number };

/** PDFs whose pages can be recognised on printed sides. */
export function createGreyPages({ reader, put }: Pick<TestReader, 'reader' | 'put'>) {
  /** Each page is filled with its own grey. A quarter of its upper left corner, as readers see it, is white. */
  function greyPdf(pages: readonly GreyPage[], firstGrey = 0): PressSourceFile {
    const drawn = pages.map(({ width, height, turned = 0 }, index) => {
      const [w, h] = turned % 180 === 0 ? [width, height] : [height, width];
      const corner = { 0: `0 ${h / 2}`, 90: '0 0', 180: `${w / 2} 0`, 270: `${w / 2} ${h / 2}` }[turned];
      return {
        entries: `/MediaBox[0 0 ${w} ${h}]/Rotate ${turned}`,
        drawing: `${greys[firstGrey + index]} g 0 0 ${w} ${h} re f 1 g ${corner} ${w / 2} ${h / 2} re f`,
      };
    });
    return { path: put(markedPdf(drawn)), pages: pages.length };
  }

  /** The box of each page on a side, by the index of its grey, in pixels. */
  async function readSide(path: string, side: number, drawnWidth = 1000) {
    const picture = sharp(await reader.drawPage(path, side, drawnWidth)).greyscale();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const greyAt = (x: number, y: number) => {
      const value = (data[Math.round(y) * width + Math.round(x)] ?? 255) / 255;
      const index = greys.findIndex((grey) => Math.abs(grey - value) < 0.035);
      return index === -1 ? undefined : index;
    };
    const boxes = new Map<number, Box>();
    for (let y = 2; y < height - 2; y += 1)
      for (let x = 2; x < width - 2; x += 1) {
        const grey = greyAt(x, y);
        // The blurred edge of a dark page has the greys of others, but is thin.
        const near = [greyAt(x - 2, y), greyAt(x + 2, y), greyAt(x, y - 2), greyAt(x, y + 2)];
        if (grey === undefined || near.some((other) => other !== grey)) continue;
        const box = boxes.get(grey) ?? { left: x, top: y, right: 0, bottom: 0 };
        boxes.set(grey, box);
        box.left = Math.min(box.left, x - 2);
        box.top = Math.min(box.top, y - 2);
        box.right = Math.max(box.right, x + 3);
        box.bottom = Math.max(box.bottom, y + 3);
      }
    return { width, height, boxes, data, greyAt };
  }

  return { greyPdf, readSide };
}
