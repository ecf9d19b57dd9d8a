import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { openTestReader } from '#test/test-reader.ts';
import { ReaderFailed } from './reader.ts';

const { reader, inspectFacts, put, stop } = openTestReader();
afterAll(stop);

/** Red on the left half, blue on the right. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);
const jpeg = await picture(300, 200).jpeg().toBuffer();
const png = await picture(300, 200).png().toBuffer();

describe('a picture', () => {
  test('has its size after EXIF rotation', async () => {
    expect(await inspectFacts(jpeg, 'jpg')).toEqual({ kind: 'jpg', width: 300, height: 200 });
    expect(await inspectFacts(png, 'png')).toEqual({ kind: 'png', width: 300, height: 200 });
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspectFacts(turned, 'jpg')).toEqual({ kind: 'jpg', width: 200, height: 300 });
  });

  test.each([
    ['plain text', '照片', 'png', 'wrong_type'],
    ['an empty file', '', 'jpg', 'empty'],
    ['a truncated JPEG', jpeg.subarray(0, jpeg.length * 0.6), 'jpg', 'damaged'],
    ['a JPEG without its last bytes', jpeg.subarray(0, -20), 'jpg', 'damaged'],
    ['a truncated PNG', png.subarray(0, png.length * 0.6), 'png', 'damaged'],
    ['a file of the first bytes of a JPEG', jpeg.subarray(0, 10), 'jpg', 'damaged'],
    ['a file of the first bytes of a PNG', png.subarray(0, 10), 'png', 'damaged'],
  ] as const)('%s is refused', async (_name, bytes, claimed, reason) => {
    expect(await inspectFacts(bytes, claimed)).toBe(reason);
  });

  test('is recognised by its content, whatever its name claims', async () => {
    expect(await inspectFacts(png, 'jpg')).toEqual({ kind: 'png', width: 300, height: 200 });
    expect(await inspectFacts(jpeg, 'pdf')).toEqual({ kind: 'jpg', width: 300, height: 200 });
  });

  test('a png with four billion stated pixels is refused before decoding', async () => {
    const large = Buffer.from(png);
    large.writeUInt32BE(65_000, 16);
    large.writeUInt32BE(65_000, 20);
    expect(await inspectFacts(large, 'png')).toEqual(expect.stringMatching(/too_many_pixels|damaged/));
  });

  test('40 megapixels are the limit', async () => {
    const large = await sharp({ create: { width: 6401, height: 6250, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    expect(await inspectFacts(large, 'jpg')).toBe('too_many_pixels');
    expect(await inspectFacts(readFileSync(corpusPath('forty-megapixels.png')), 'png')).toMatchObject({ width: 8000 });
  });
});

describe('a picture as a page', () => {
  async function page(bytes: Buffer) {
    const pdf = put();
    await reader.pictureToPdf(put(bytes), pdf);
    expect(await reader.countPages(pdf)).toBe(1);
    const { data, info } = await sharp(await reader.drawPage(pdf, 1, 210))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { ...info, at: (x: number, y: number) => data[y * info.width + x] ?? 0 };
  }
  const white = 250;

  test('is landscape if wide, and fills the page inside its margins', async () => {
    const { width, height, at } = await page(jpeg);
    expect([width, height]).toEqual([210, 148]);
    // The margin of 10 mm of 297 mm is 7 of 210 pixels.
    expect(at(3, 74)).toBeGreaterThan(white);
    expect(at(206, 74)).toBeGreaterThan(white);
    expect(at(30, 74)).toBeLessThan(white);
    expect(at(180, 74)).toBeLessThan(at(30, 74));
  });

  test('is portrait if its EXIF orientation is', async () => {
    // Rotated by 90° to the right: the left half is on top.
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height, at } = await page(turned);
    expect([width, height]).toEqual([210, 297]);
    expect(at(105, 250)).toBeLessThan(at(105, 40));
    expect(at(105, 40)).toBeLessThan(white);
  });

  test('has a white background if transparent', async () => {
    const clear = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect((await page(clear)).at(105, 148)).toBeGreaterThan(white);
  });

  test('is refused if truncated', async () => {
    const target = put();
    const cut = put(jpeg.subarray(0, jpeg.length * 0.6));
    await expect(reader.pictureToPdf(cut, target)).rejects.toThrow(ReaderFailed);
    expect(existsSync(target)).toBe(false);
  });

  test('stays grey if grey', async () => {
    const grey = await picture(300, 200).greyscale().toColourspace('b-w').jpeg().toBuffer();
    expect((await page(grey)).at(30, 74)).toBeLessThan(white);
  });
});

describe('a re-encoded picture', () => {
  const redraw = (bytes: Uint8Array | string) => reader.redrawPicture(put(bytes));
  async function drawn(bytes: Uint8Array) {
    const redrawing = await redraw(bytes);
    if (!redrawing.ok) throw new Error(redrawing.reason);
    return Buffer.from(redrawing.jpeg);
  }

  test('is an upright JPEG of the same picture', async () => {
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    for (const [bytes, width, height] of [
      [png, 300, 200],
      [jpeg, 300, 200],
      [turned, 200, 300],
    ] as const) {
      const { data, info } = await sharp(await drawn(bytes))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width, height, channels: 3 });
      // The first pixel is red and the last one blue in every orientation.
      expect(data[0]).toBeGreaterThan(200);
      expect(data.at(-1)).toBeGreaterThan(200);
    }
  });

  test('has no metadata of the original', async () => {
    const secret = 'GPS 31.2304, 121.4737 <script>alert(1)</script>';
    const exif = { IFD0: { ImageDescription: secret, Copyright: secret } };
    const originals = [
      Buffer.concat([await picture(300, 200).withExif(exif).jpeg().toBuffer(), Buffer.from(secret)]),
      Buffer.concat([await picture(300, 200).withExif(exif).png().toBuffer(), Buffer.from(secret)]),
    ];
    for (const bytes of originals) {
      expect(bytes.includes('script')).toBe(true);
      const redrawn = await drawn(bytes);
      expect(redrawn.includes('script')).toBe(false);
      expect(await sharp(redrawn).metadata()).toMatchObject({ format: 'jpeg' });
      expect((await sharp(redrawn).metadata()).exif).toBeUndefined();
    }
  });

  test('is scaled down to the maximum size', async () => {
    const { width, height } = await sharp(await drawn(readFileSync(corpusPath('forty-megapixels.png')))).metadata();
    expect(width).toBeLessThanOrEqual(2400);
    expect(height).toBeLessThanOrEqual(4800);
  });

  test.each([
    ['an empty file', '', 'empty'],
    ['plain text', '付款成功', 'wrong_type'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'wrong_type'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64'), 'wrong_type'],
    ['a truncated picture', png.subarray(0, png.length * 0.6), 'damaged'],
    ['a JPEG without its last bytes', jpeg.subarray(0, -20), 'damaged'],
    ['a file of the first bytes of a JPEG', jpeg.subarray(0, 10), 'damaged'],
  ] as const)('%s is refused', async (_name, bytes, reason) => {
    expect(await redraw(bytes)).toEqual({ ok: false, reason });
  });

  test('with too many pixels is refused before decoding', async () => {
    expect(await redraw(readFileSync(corpusPath('too-many-pixels.png')))).toEqual({
      ok: false,
      reason: 'too_many_pixels',
    });
  });
});
