import { fitScale, type GridPlaces, layOutSide, paperSizeInPoints, type Size } from '@print/contract/side-grid';
import sharp from 'sharp';
import { slideFile } from './corpus/make/slide-file.ts';

const a4 = paperSizeInPoints({ width_mm: 210, height_mm: 297 });

/** In PowerPoint's units. */
const slide: Size = { width: 12_192_000, height: 6_858_000 };

/** Black blocks in the lower half of a slide: one that shows its lower left corner, and six bits of its number. */
const blocks = 7;
const block = { width: slide.width / (blocks + 1), height: slide.height / 4, top: (slide.height * 5) / 8 };
const leftOf = (at: number) => Math.round(block.width * (at + 0.5));
const isBlack = (number: number, at: number) => at === 0 || ((number >> (at - 1)) & 1) === 1;

/** A deck whose slides can be recognised in print, with any font and at any scale. */
export function createNumberedDeck(slides: number, hidden: readonly number[]): Promise<Buffer> {
  const shapesOf = (number: number) =>
    Array.from({ length: blocks }, (_, at) => (isBlack(number, at) ? drawBlock(at) : '')).join('');
  return slideFile({ slides, hidden, isWide: true, shapesOf });
}

const drawBlock = (at: number) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${10 + at}" name=""/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>` +
  `<a:off x="${leftOf(at)}" y="${block.top}"/><a:ext cx="${block.width}" cy="${block.height}"/></a:xfrm>` +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="000000"/></a:solidFill></p:spPr></p:sp>';

/** The numbers of the slides on a printed A4 side. A slide that is missing, or upside down, is undefined. */
export async function readNumbers(side: Buffer, places: GridPlaces): Promise<(number | undefined)[]> {
  const { data, info } = await sharp(side).greyscale().raw().toBuffer({ resolveWithObject: true });
  const grid = layOutSide(a4, places, [slide]);
  const pixels = info.width / grid.sheet.width;
  return grid.places.map((place) => {
    const scale = fitScale(slide, place);
    const left = place.left + (place.width - slide.width * scale) / 2;
    const top = place.top + (place.height - slide.height * scale) / 2;
    const y = Math.round((top + (block.top + block.height / 2) * scale) * pixels);
    const seen = Array.from({ length: blocks }, (_, at) => {
      const x = Math.round((left + (leftOf(at) + block.width / 2) * scale) * pixels);
      return (data[y * info.width + x] ?? 255) < 128;
    });
    return seen[0] ? seen.slice(1).reduce((number, bit, at) => number + (bit ? 2 ** at : 0), 0) : undefined;
  });
}
