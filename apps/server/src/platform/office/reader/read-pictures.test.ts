import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { openTestReader } from '#test/test-reader.ts';
import { ReaderFailed } from './reader.ts';

const { reader, see, put, stop } = openTestReader();
afterAll(stop);

/** Red on the left half, blue on the right. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ]);
const jpeg = await picture(300, 200).jpeg().toBuffer();
const png = await picture(300, 200).png().toBuffer();

describe('a picture', () => {
  test('has the size it has when it stands upright', async () => {
    expect(await see(jpeg, 'jpg')).toEqual({ kind: 'jpg', width: 300, height: 200 });
    expect(await see(png, 'png')).toEqual({ kind: 'png', width: 300, height: 200 });
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await see(turned, 'jpg')).toEqual({ kind: 'jpg', width: 200, height: 300 });
  });

  test.each([
    ['a png under the name of a jpg', png, 'jpg', 'wrong_type'],
    ['a jpg under the name of a png', jpeg, 'png', 'wrong_type'],
    ['text', '照片', 'png', 'wrong_type'],
    ['nothing', '', 'jpg', 'empty'],
    ['a jpg that was cut off', jpeg.subarray(0, jpeg.length * 0.6), 'jpg', 'damaged'],
    ['a jpg that lacks its end', jpeg.subarray(0, -20), 'jpg', 'damaged'],
    ['a png that was cut off', png.subarray(0, png.length * 0.6), 'png', 'damaged'],
    ['the first bytes of a jpg', jpeg.subarray(0, 10), 'jpg', 'damaged'],
    ['the first bytes of a png', png.subarray(0, 10), 'png', 'damaged'],
  ] as const)('%s is refused', async (_name, bytes, claimed, reason) => {
    expect(await see(bytes, claimed)).toBe(reason);
  });

  test('a png that says it has four billion pixels is refused before it is decoded', async () => {
    const vast = Buffer.from(png);
    vast.writeUInt32BE(65_000, 16);
    vast.writeUInt32BE(65_000, 20);
    expect(await see(vast, 'png')).toEqual(expect.stringMatching(/too_many_pixels|damaged/));
  });

  test('40 megapixels are the limit', async () => {
    const vast = await sharp({ create: { width: 6401, height: 6250, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    expect(await see(vast, 'jpg')).toBe('too_many_pixels');
    expect(await see(readFileSync(corpusPath('forty-megapixels.png')), 'png')).toMatchObject({ width: 8000 });
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

  test('a wide one lies, fills the page and keeps its margins', async () => {
    const { width, height, at } = await page(jpeg);
    expect([width, height]).toEqual([210, 148]);
    // 10 mm of 297 are 7 of 210.
    expect(at(3, 74)).toBeGreaterThan(white);
    expect(at(206, 74)).toBeGreaterThan(white);
    expect(at(30, 74)).toBeLessThan(white);
    expect(at(180, 74)).toBeLessThan(at(30, 74));
  });

  test('one taken with the phone upright stands', async () => {
    // Turned by a quarter to the right: what was left is on top.
    const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height, at } = await page(turned);
    expect([width, height]).toEqual([210, 297]);
    expect(at(105, 250)).toBeLessThan(at(105, 40));
    expect(at(105, 40)).toBeLessThan(white);
  });

  test('what is transparent is white paper', async () => {
    const clear = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect((await page(clear)).at(105, 148)).toBeGreaterThan(white);
  });

  test('one that was cut off becomes none', async () => {
    const target = put();
    const cut = put(jpeg.subarray(0, jpeg.length * 0.6));
    await expect(reader.pictureToPdf(cut, target)).rejects.toThrow(ReaderFailed);
    expect(existsSync(target)).toBe(false);
  });

  test('a grey one stays grey', async () => {
    const grey = await picture(300, 200).greyscale().toColourspace('b-w').jpeg().toBuffer();
    expect((await page(grey)).at(30, 74)).toBeLessThan(white);
  });
});
