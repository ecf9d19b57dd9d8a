import { fitScale, type GridPlaces, layOutSide, paperSizeInPoints, type Size } from '@print/contract/side-grid';
import sharp, { type Region } from 'sharp';

const a4 = paperSizeInPoints({ width_mm: 210, height_mm: 297 });

/** All pictures are compared at this size. */
const width = 400;

/** The frame of a slide, which its page does not have, is cut off. */
const cut = 0.02;

/**
 * For each place of the printed A4 sides, the index of the page that it resembles most, or -1 if it resembles a page
 * upside down more. All pages have one size.
 */
export async function matchCells(
  sides: readonly Buffer[],
  places: GridPlaces,
  pages: readonly Buffer[],
): Promise<number[]> {
  const size = await sizeOf(pages[0]);
  const upright = await Promise.all(pages.map((page) => readGrey(page, size)));
  const turned = upright.map((page) => Buffer.from(page).reverse());
  const cells: Buffer[] = [];
  for (const side of sides)
    for (const cell of cellsOf(await sizeOf(side), places, size)) cells.push(await readGrey(side, size, cell));
  return cells.map((cell) => {
    const differences = [...upright, ...turned].map((page) => differenceOf(cell, page));
    const best = differences.indexOf(Math.min(...differences));
    return best < pages.length ? best : -1;
  });
}

async function sizeOf(picture: Buffer | undefined): Promise<Size> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** The areas of the pages on a side, in pixels. */
function cellsOf(side: Size, count: GridPlaces, page: Size): Region[] {
  const grid = layOutSide(a4, count, [page]);
  const unit = side.width / grid.sheet.width;
  return grid.places.map((place) => {
    const scale = fitScale(page, place);
    const [wide, high] = [page.width * scale, page.height * scale];
    return {
      left: Math.round((place.left + (place.width - wide) / 2) * unit),
      top: Math.round((place.top + (place.height - high) / 2) * unit),
      width: Math.round(wide * unit),
      height: Math.round(high * unit),
    };
  });
}

/** Slightly blurred, because cells do not begin at whole pixels. */
async function readGrey(picture: Buffer, size: Size, area: Region = { left: 0, top: 0, ...size }): Promise<Buffer> {
  const [x, y] = [Math.round(area.width * cut), Math.round(area.height * cut)];
  const region = { left: area.left + x, top: area.top + y, width: area.width - 2 * x, height: area.height - 2 * y };
  const height = Math.round((width * size.height) / size.width);
  const resized = sharp(picture).extract(region).greyscale().resize(width, height, { fit: 'fill' });
  return await resized.blur(2).raw().toBuffer();
}

function differenceOf(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
  return sum;
}
