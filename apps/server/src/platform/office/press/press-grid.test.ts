import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createGreyPages, type GreyPage as Page } from '#test/grey-pages.ts';
import { markedPdf } from '#test/marked-pdf.ts';
import { openTestReader } from '#test/test-reader.ts';
import { openPress } from './open-press.ts';
import type { PressGrid, PressJob, PressSourceFile } from './press.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);
const { greyPdf, readSide } = createGreyPages({ reader, put });

const press = openPress(createLog({ logLevel: 'silent', mode: 'test' }));
const a4 = { width: 595.28, height: 841.89 };
const millimetre = 72 / 25.4;

async function print(sources: readonly PressSourceFile[], pages: PressJob['pages'], changes: Partial<PressJob> = {}) {
  const target = put();
  const pressed = await press.print({ sources, paper: a4, pages, isTwoSided: false, target, ...changes });
  return { ...pressed, target };
}

const grid = (places: PressGrid['places'], from: number, to: number): PressGrid => ({
  places,
  pages: Array.from({ length: to - from + 1 }, (_, index) => ({ source: 0, page: from + index })),
});

const page: Page = { width: 595, height: 842 };
const slide: Page = { width: 720, height: 405 };

test.each<[string, Page, PressGrid['places'], number, boolean]>([
  ['slides', slide, 2, 1, false],
  ['slides', slide, 4, 2, true],
  ['slides', slide, 6, 2, false],
  ['slides', slide, 9, 3, true],
  ['pages', page, 2, 2, true],
  ['pages', page, 4, 2, false],
  ['pages', page, 6, 3, true],
  ['pages', page, 9, 3, false],
])('%s %j, %i on a side, stand in %i columns, each once, upright and as large as they fit', async (...row) => {
  const [, size, places, columns, isLandscape] = row;
  const { target, ...pressed } = await print(
    [greyPdf(Array.from({ length: places }, () => size))],
    [[grid(places, 1, places)]],
  );
  expect(pressed).toEqual({ pages: 1, isLandscape });
  const { width, height, boxes } = await readSide(target, 1);
  const sheet = isLandscape ? { width: a4.height, height: a4.width } : a4;
  expect(width / height).toBeCloseTo(sheet.width / sheet.height, 2);
  const unit = sheet.width / width;
  const rows = places / columns;
  const cell = {
    width: (sheet.width - 12 * millimetre - (columns - 1) * 4 * millimetre) / columns,
    height: (sheet.height - 12 * millimetre - (rows - 1) * 4 * millimetre) / rows,
  };
  const scale = Math.min(cell.width / size.width, cell.height / size.height);
  expect([...boxes.keys()].sort()).toEqual(Array.from({ length: places }, (_, index) => index));
  for (const [index, { left, top, right, bottom }] of boxes) {
    const centre = {
      x: 6 * millimetre + (index % columns) * (cell.width + 4 * millimetre) + cell.width / 2,
      y: 6 * millimetre + Math.floor(index / columns) * (cell.height + 4 * millimetre) + cell.height / 2,
    };
    expect(Math.abs((right - left) * unit - size.width * scale)).toBeLessThan(3);
    expect(Math.abs((bottom - top) * unit - size.height * scale)).toBeLessThan(3);
    expect(Math.abs(((left + right) / 2) * unit - centre.x)).toBeLessThan(3);
    expect(Math.abs(((top + bottom) / 2) * unit - centre.y)).toBeLessThan(3);
  }
});

test('pages of any rotation stand upright, and mixed sizes are fitted one by one', async () => {
  const sizes: Page[] = [
    { width: 595, height: 842, turned: 90 },
    { width: 842, height: 595, turned: 180 },
    { width: 400, height: 400, turned: 270 },
    { width: 300, height: 900 },
  ];
  const { target } = await print([greyPdf(sizes)], [[grid(4, 1, 4)]]);
  const { boxes, greyAt } = await readSide(target, 1);
  for (const [index, size] of sizes.entries()) {
    const box = boxes.get(index);
    if (!box) throw new Error(`page ${index + 1} is missing`);
    expect((box.right - box.left) / (box.bottom - box.top)).toBeCloseTo(size.width / size.height, 1);
    const quarter = (x: number, y: number) =>
      greyAt(box.left + (box.right - box.left) * x, box.top + (box.bottom - box.top) * y);
    const quarters = [quarter(0.25, 0.25), quarter(0.75, 0.25), quarter(0.25, 0.75), quarter(0.75, 0.75)];
    expect(quarters).toEqual([undefined, index, index, index]);
  }
});

test('the last side keeps the layout of the document and leaves places blank', async () => {
  const { target, ...pressed } = await print(
    [greyPdf(Array.from({ length: 5 }, () => slide))],
    [[grid(4, 1, 4)], [grid(4, 5, 5)], [undefined]],
  );
  expect(pressed).toEqual({ pages: 3, isLandscape: true });
  const [first, last, blank] = [await readSide(target, 1), await readSide(target, 2), await readSide(target, 3)];
  expect([last.width, last.height]).toEqual([first.width, first.height]);
  expect([...last.boxes.keys()]).toEqual([4]);
  expect(last.boxes.get(4)).toEqual(first.boxes.get(0));
  expect([blank.width, blank.height, blank.boxes.size]).toEqual([first.width, first.height, 0]);
});

test('pictures of several files share sides in order, and all their sides are turned alike', async () => {
  const [photo, upright]: Page[] = [
    { width: 842, height: 595 },
    { width: 595, height: 842 },
  ];
  if (!photo || !upright) throw new Error('no sizes');
  // The last side begins with a portrait picture, but most pictures are landscape.
  const sizes = [photo, photo, upright, photo, upright];
  const sources = sizes.map((size, index) => ({ ...greyPdf([size], index), isPicture: true, firstOnGrids: 0 }));
  const gridOf = (...indexes: number[]): PressGrid => ({
    places: 2,
    pages: indexes.map((source) => ({ source, page: 1 })),
  });
  const { target, ...pressed } = await print(sources, [[gridOf(0, 1)], [gridOf(2, 3)], [gridOf(4)]]);
  expect(pressed).toEqual({ pages: 3, isLandscape: false });
  const sides = await Promise.all([1, 2, 3].map((side) => readSide(target, side)));
  expect(sides.map(({ boxes }) => [...boxes.keys()])).toEqual([[0, 1], [2, 3], [4]]);
  for (const { boxes, height } of sides) {
    const [above, below] = [...boxes.values()];
    expect(above?.bottom).toBeLessThan(height / 2);
    if (below) expect(below.top).toBeGreaterThan(height / 2);
  }
});

test.each<[string, Page, number]>([
  ['slides', slide, 66.25],
  ['pages', page, 66.25],
])('%s in a booklet are laid out on half the sheet, inside the margins and as large as they fit', async (...row) => {
  const [, size, cellWidth] = row;
  const source = greyPdf(Array.from({ length: 8 }, () => size));
  const { target } = await print([source], [[grid(4, 1, 4), grid(4, 5, 8)]], { isBooklet: true });
  const { width, height, boxes } = await readSide(target, 1);
  expect(width).toBeGreaterThan(height);
  const unit = 297 / width;
  for (const [index, { left, right, top }] of boxes) {
    expect(Math.abs((right - left) * unit - cellWidth)).toBeLessThan(1.5);
    const half = index < 4 ? 0 : 148.5;
    expect(Math.abs(left * unit - (half + 6 + (index % 2) * (cellWidth + 4)))).toBeLessThan(1.5);
    expect(top * unit).toBeGreaterThan(5);
  }
  expect([...boxes.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

type Photo = { readonly width: number; readonly height: number };
const photo: Photo = { width: 800, height: 600 };

/** The PDF of a grey photo, as the reader makes it. */
async function photoPdf({ width, height }: Photo, grey: number): Promise<PressSourceFile> {
  const [background, path] = [{ r: grey, g: grey, b: grey }, put()];
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await reader.pictureToPdf(put(jpeg), path);
  return { path, pages: 1, isPicture: true };
}

/** The PDF as it was before `pictureToPdf` wrote the box of the picture. */
function withoutArtBox(source: PressSourceFile): PressSourceFile {
  const pdf = readFileSync(source.path, 'latin1');
  const changed = pdf.replace(/\/ArtBox\[[^\]]*\]/, (box) => ' '.repeat(box.length));
  expect(changed).not.toBe(pdf);
  return { ...source, path: put(Buffer.from(changed, 'latin1')) };
}

const [lightGrey, darkGrey] = [209, 48];
const sharedSide: PressJob['pages'] = [[{ places: 4, pages: [0, 1].map((source) => ({ source, page: 1 })) }]];

/** The size and the centre of each photo in points, from the left and the top. */
async function readPhotos(target: string, sheet: { readonly width: number }) {
  const { width, boxes } = await readSide(target, 1);
  const unit = sheet.width / width;
  return [...boxes.values()].map(({ left, top, right, bottom }) => ({
    size: [(right - left) * unit, (bottom - top) * unit],
    centre: [((left + right) / 2) * unit, ((top + bottom) / 2) * unit],
  }));
}

function expectNear(actual: readonly number[] | undefined, expected: readonly number[]): void {
  for (const [index, value] of expected.entries()) expect(Math.abs((actual?.[index] ?? 0) - value)).toBeLessThan(3);
}

test.each<[string, Photo]>([
  ['landscape', photo],
  ['portrait', { width: 600, height: 800 }],
  ['square', { width: 700, height: 700 }],
])('%s photos fill their places without the margins of their own pages', async (_, size) => {
  const sources = [await photoPdf(size, lightGrey), await photoPdf(size, darkGrey)];
  const { target, isLandscape } = await print(sources, sharedSide);
  expect(isLandscape).toBe(size.width > size.height);
  const sheet = isLandscape ? { width: a4.height, height: a4.width } : a4;
  const cell = { width: (sheet.width - 16 * millimetre) / 2, height: (sheet.height - 16 * millimetre) / 2 };
  const scale = Math.min(cell.width / size.width, cell.height / size.height);
  const photos = await readPhotos(target, sheet);
  expect(photos).toHaveLength(2);
  for (const [index, { size: printed, centre }] of photos.entries()) {
    const left = 6 * millimetre + index * (cell.width + 4 * millimetre);
    expectNear(printed, [size.width * scale, size.height * scale]);
    expectNear(centre, [left + cell.width / 2, 6 * millimetre + cell.height / 2]);
  }
});

test('photos from before their PDF had a box keep their margins, beside others without', async () => {
  const sources = [await photoPdf(photo, lightGrey), withoutArtBox(await photoPdf(photo, darkGrey))];
  const { target } = await print(sources, sharedSide);
  const sheet = { width: a4.height, height: a4.width };
  const height = (sheet.height - 16 * millimetre) / 2;
  const [cut, whole] = await readPhotos(target, sheet);
  expectNear(cut?.size, [(height * 4) / 3, height]);
  const shrunk = (height / sheet.height) * (sheet.height - 20 * millimetre);
  expectNear(whole?.size, [(shrunk * 4) / 3, shrunk]);
});

test.each<[string, PressJob['pages'], typeof a4]>([
  ['alone on a side', [[{ source: 0, page: 1 }]], a4],
  ['alone on a side of other paper', [[{ source: 0, page: 1 }]], { width: 515.91, height: 728.5 }],
  ['alone on a page of a booklet', [[{ source: 0, page: 1 }, undefined]], a4],
])('a photo %s keeps the margins of its page', async (_, pages, paper) => {
  const source = await photoPdf(photo, lightGrey);
  const sides = [source, withoutArtBox(source)].map(async (each) => (await print([each], pages, { paper })).target);
  const [cut, whole] = await Promise.all(sides.map(async (side) => (await readSide(await side, 1)).boxes));
  expect(cut?.size).toBe(1);
  expect(cut).toEqual(whole);
});

test('a box in another document changes nothing', async () => {
  const photoAsPdf = { ...(await photoPdf(photo, lightGrey)), isPicture: false };
  const sides = [photoAsPdf, withoutArtBox(photoAsPdf)].map(
    async (each) => (await print([each], [[grid(4, 1, 1)]])).target,
  );
  const [cut, whole] = await Promise.all(sides.map(async (side) => (await readSide(await side, 1)).boxes));
  expect(cut?.size).toBe(1);
  expect(cut).toEqual(whole);
});

test('a booklet takes the imposed sides as its pages', async () => {
  const source = greyPdf(Array.from({ length: 4 }, () => slide));
  const { target } = await print([source], [[grid(2, 1, 2), grid(2, 3, 4)]], { isBooklet: true });
  const { width, boxes } = await readSide(target, 1);
  const place = (index: number) => {
    const { left = 0, right = 0 } = boxes.get(index) ?? {};
    return right <= width / 2 ? 'left' : left >= width / 2 ? 'right' : 'both';
  };
  expect([0, 1, 2, 3].map(place)).toEqual(['left', 'left', 'right', 'right']);
  expect(boxes.get(0)?.top).toBeLessThan(boxes.get(1)?.top ?? 0);
});

test('slides get a thin frame, pictures and other pages none', async () => {
  const hasInk = async (isPicture: boolean, { width, height }: Page) => {
    const blank = markedPdf([{ entries: `/MediaBox[0 0 ${width} ${height}]`, drawing: ' ' }]);
    const { target } = await print([{ path: put(blank), pages: 1, isPicture }], [[grid(4, 1, 1)]]);
    return (await readSide(target, 1)).data.some((value) => value < 230);
  };
  expect(await hasInk(false, slide)).toBe(true);
  expect(await hasInk(true, slide)).toBe(false);
  expect(await hasInk(false, page)).toBe(false);
});
