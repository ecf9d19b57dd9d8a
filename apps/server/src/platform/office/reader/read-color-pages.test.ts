import { readFile } from 'node:fs/promises';
import { cmyk, PDFDocument, PDFName, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { openTestReader } from '#test/test-reader.ts';
import { ReaderFailed } from './reader.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);

const unlimited = { firstPage: 1, cpuMs: 60_000 };

type Draw = (page: PDFPage, pdf: PDFDocument) => void | Promise<void>;

/** Every page has a paragraph of black text besides. */
async function pdfOf(...pages: Draw[]): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const draw of pages) {
    const page = pdf.addPage([595, 842]);
    page.setFont(font);
    for (let y = 760; y > 600; y -= 14)
      page.drawText('Black text that fills a line of the report from left to right', { x: 70, y, size: 10.5 });
    await draw(page, pdf);
  }
  return put(await pdf.save());
}

/** The number of each page that has colour. */
async function colorPagesOf(path: string): Promise<readonly number[]> {
  return (await reader.findColorPages(path, unlimited)).colorPages;
}

const isColored = async (draw: Draw) => (await colorPagesOf(await pdfOf(draw))).length === 1;

const hex = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
};

/** A square in a colour space of its own. */
const inColorSpace =
  (space: (pdf: PDFDocument) => unknown[], ...values: number[]): Draw =>
  (page, pdf) => {
    const { Resources } = page.node.normalizedEntries();
    Resources.set(PDFName.of('ColorSpace'), pdf.context.obj({ Own: space(pdf) as never }));
    const content = `/Own cs ${values.join(' ')} sc 100 300 80 80 re f`;
    page.node.addContentStream(pdf.context.register(pdf.context.stream(content)));
  };

const spot = (name: string, full: readonly number[]) => (pdf: PDFDocument) => [
  'Separation',
  PDFName.of(name),
  'DeviceCMYK',
  pdf.context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [...full], N: 1 }),
];

const profiled = (channels: 1 | 3, alternate: string, profile: Uint8Array) => (pdf: PDFDocument) => [
  'ICCBased',
  pdf.context.register(pdf.context.flateStream(profile, { N: channels, Alternate: PDFName.of(alternate) })),
];

const sRgb = async () => (await sharp(await plainPicture().withIccProfile('srgb').png().toBuffer()).metadata()).icc;
const plainPicture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } });

type Scan = { tint?: readonly [number, number, number]; noise?: number; quality?: number; fringe?: number };

const scanSize = { width: 1654, height: 2339 };
let printed: Promise<Buffer> | undefined;

async function drawPrinted(): Promise<Buffer> {
  const { width, height } = scanSize;
  const drawn = await reader.drawPage(corpusPath('chinese.pdf'), 2, width);
  return await sharp(drawn).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer();
}

/** Text at 200 dpi as a scanner in colour mode delivers it: tinted, noisy, its channels not quite in register. */
async function scanOf({ tint = [1, 1, 1], noise = 25, quality = 70, fringe = 0 }: Scan): Promise<Buffer> {
  const { width, height } = scanSize;
  printed ??= drawPrinted();
  const grey = await printed;
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return (seed >>> 8) / 0x7f_ffff - 0.5;
  };
  const shifts = [-fringe, 0, fringe];
  for (let at = 0; at < width * height; at += 1)
    for (const channel of [0, 1, 2] as const) {
      const ink = grey[at + (shifts[channel] ?? 0)] ?? 255;
      const value = 15 + ink * 0.92 * tint[channel] + random() * 2 * noise;
      pixels[at * 3 + channel] = Math.max(0, Math.min(255, value));
    }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

const onWholePage =
  (jpeg: Buffer, draw?: Draw): Draw =>
  async (page, pdf) => {
    page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 842 });
    await draw?.(page, pdf);
  };

const stamp: Draw = (page) =>
  page.drawEllipse({ x: 300.4, y: 300.6, xScale: 10, yScale: 10, borderColor: hex('DD2222'), borderWidth: 0.8 });

describe('a page has colour', () => {
  test.each<[string, Draw]>([
    [
      'a red dot of 3 mm',
      (page) => page.drawEllipse({ x: 300.4, y: 300.6, xScale: 4, yScale: 4, color: hex('CC0000') }),
    ],
    ['a red ring, 7 mm wide, as of a small stamp', stamp],
    ['a hyperlink', (page) => page.drawText('example.com', { x: 101.3, y: 400.7, size: 10.5, color: hex('0563C1') })],
    ['a dark blue heading', (page) => page.drawText('Methods', { x: 101, y: 400.7, size: 18, color: hex('1F3864') })],
    [
      'a thin blue line',
      (page) =>
        page.drawLine({
          start: { x: 100, y: 400.3 },
          end: { x: 200, y: 400.3 },
          thickness: 0.25,
          color: hex('4472C4'),
        }),
    ],
    [
      'a pale row of a table',
      (page) => page.drawRectangle({ x: 90, y: 400, width: 400, height: 15, color: hex('DCE6F1') }),
    ],
    [
      'a highlighted word',
      (page) => page.drawRectangle({ x: 90, y: 400, width: 40, height: 12, color: hex('FFFF99') }),
    ],
    ['cyan of CMYK', (page) => page.drawRectangle({ x: 90, y: 400, width: 30, height: 30, color: cmyk(1, 0, 0, 0) })],
    ['a spot colour', inColorSpace(spot('PANTONE 185 C', [0, 0.93, 0.79, 0]), 1)],
    [
      'a background',
      (page) => page.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: hex('CFE2F3'), opacity: 0.9 }),
    ],
  ])('with %s', async (_name, draw) => {
    expect(await isColored(draw)).toBe(true);
  });

  test('with a photo', async () => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3f7f4f' } })
      .jpeg()
      .toBuffer();
    const path = put();
    await reader.pictureToPdf(put(photo), path);
    expect(await colorPagesOf(path)).toEqual([1]);
  });

  test('with a comment, which is printed', async () => {
    const path = await pdfOf((page, pdf) => {
      const appearance = pdf.context.stream('1 0 0 rg 0 0 40 40 re f', { Subtype: 'Form', BBox: [0, 0, 40, 40] });
      const annotation = { Type: 'Annot', Subtype: 'Stamp', Rect: [200, 200, 240, 240], F: 4 };
      const stamped = pdf.context.obj({ ...annotation, AP: { N: pdf.context.register(appearance) } });
      page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(stamped)]));
    });
    expect(await colorPagesOf(path)).toEqual([1]);
  });
});

describe('a page has no colour', () => {
  test.each<[string, Draw]>([
    ['black text', () => {}],
    ['grey text and lines', (page) => page.drawText('Grey', { x: 101.3, y: 400, size: 30, color: hex('7F7F7F') })],
    ['black of CMYK', (page) => page.drawText('Black', { x: 101.3, y: 400, size: 30, color: cmyk(0, 0, 0, 1) })],
    [
      'rich black of CMYK',
      (page) => page.drawText('Rich', { x: 101.3, y: 400, size: 30, color: cmyk(0.6, 0.5, 0.5, 1) }),
    ],
    [
      'grey of CMYK',
      (page) => page.drawRectangle({ x: 90, y: 200, width: 400, height: 300, color: cmyk(0, 0, 0, 0.5) }),
    ],
    ['the spot colour black', inColorSpace(spot('Black', [0, 0, 0, 1]), 0.6)],
    ['calibrated grey', inColorSpace(() => ['CalGray', { WhitePoint: [0.9505, 1, 1.089], Gamma: 2.2 }], 0.4)],
  ])('with %s', async (_name, draw) => {
    expect(await isColored(draw)).toBe(false);
  });

  test('with grey by an ICC profile of three channels, but with red by the same profile', async () => {
    const profile = await sRgb();
    if (!profile) throw new Error('sharp has no profile');
    const space = profiled(3, 'DeviceRGB', profile);
    expect(await isColored(inColorSpace(space, 0.5, 0.5, 0.5))).toBe(false);
    expect(await isColored(inColorSpace(space, 0.8, 0.1, 0.1))).toBe(true);
  });

  test('with a photo in grey', async () => {
    const jpeg = await sharp(await readFile(corpusPath('landscape.jpg')))
      .greyscale()
      .toColourspace('srgb')
      .jpeg()
      .toBuffer();
    const path = put();
    await reader.pictureToPdf(put(jpeg), path);
    expect(await colorPagesOf(path)).toEqual([]);
  });
});

describe('a scan in colour mode of a page in black and white', () => {
  test.each<[string, Scan]>([
    ['with noise', { noise: 30 }],
    ['with strong compression', { quality: 35 }],
    ['with coloured fringes', { fringe: 1 }],
    ['on yellowish paper', { tint: [1, 0.98, 0.92], fringe: 1, noise: 12 }],
    ['on bluish paper', { tint: [0.95, 0.97, 1], noise: 12 }],
  ])('%s has no colour, and has with a stamp', async (_name, scan) => {
    const jpeg = await scanOf(scan);
    expect(await colorPagesOf(await pdfOf(onWholePage(jpeg), onWholePage(jpeg, stamp)))).toEqual([2]);
  });
});

describe('the pages of a document', () => {
  test('are examined one by one', async () => {
    const path = await pdfOf(
      stamp,
      () => {},
      stamp,
      stamp,
      () => {},
    );
    expect(await reader.findColorPages(path, unlimited)).toMatchObject({ colorPages: [1, 3, 4], nextPage: 6 });
    expect(await reader.findColorPages(path, { firstPage: 4, cpuMs: 60_000 })).toMatchObject({ colorPages: [4] });
  });

  test('are examined in steps, at least one page at a time', async () => {
    const path = await pdfOf(stamp, () => {}, stamp);
    const step = { colorPages: [1], nextPage: 2, cpuMs: expect.any(Number) };
    expect(await reader.findColorPages(path, { firstPage: 1, cpuMs: 0 })).toEqual(step);
    expect(await reader.findColorPages(path, { firstPage: 3, cpuMs: 0 })).toMatchObject({
      colorPages: [3],
      nextPage: 4,
    });
  });

  test.each([
    [1, 1],
    [14_400, 14_400],
    [2, 14_400],
    [14_400, 2],
  ])('of %i × %i points are examined too', async (width, height) => {
    const pdf = await PDFDocument.create();
    for (const color of [rgb(1, 0, 0), rgb(0.5, 0.5, 0.5)])
      pdf.addPage([width, height]).drawRectangle({ x: 0, y: 0, width, height, color });
    expect(await colorPagesOf(put(await pdf.save()))).toEqual([1]);
  });

  test.each([0, 2])('do not include page %i of one', async (firstPage) => {
    const onePage = corpusPath('one-page.pdf');
    await expect(reader.findColorPages(onePage, { firstPage, cpuMs: 0 })).rejects.toThrow(ReaderFailed);
  });
});
