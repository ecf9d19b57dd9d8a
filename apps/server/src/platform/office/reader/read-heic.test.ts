import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { stateSize } from '#test/corpus/make/make-heic.ts';
import { openTestReader } from '#test/test-reader.ts';
import { ReaderFailed } from './reader.ts';

const { reader, inspectFacts, put, stop } = openTestReader();
afterAll(stop);

const photo = readFileSync(corpusPath('phone-photo.heic'));

/** The colours of `drawPicture`. */
const red = [192, 57, 43];
const blue = [44, 90, 160];
const cream = [244, 234, 208];

/** Replaces the brands of the first box, which keeps its length. */
function withBrands(major: string, ...others: string[]): Buffer {
  const changed = Buffer.from(photo);
  changed.write(major, 8, 'latin1');
  const places = (changed.readUInt32BE(0) - 16) / 4;
  for (let index = 0; index < places; index++) changed.write(others[index] ?? 'miaf', 16 + index * 4, 'latin1');
  return changed;
}

describe('a photo of a phone', () => {
  test.each([
    ['turned', 'phone-photo.heic', 300, 400],
    ['mirrored and turned', 'mirrored.heic', 300, 400],
    ['of several tiles', 'tiled.heif', 400, 300],
  ])('has its upright size if %s', async (_title, name, width, height) => {
    expect(await inspectFacts(readFileSync(corpusPath(name)), 'heic')).toEqual({ kind: 'heic', width, height });
  });

  test('is recognised by its content, whatever its name claims', async () => {
    for (const claimed of ['jpg', 'png', 'pdf', 'docx'] as const)
      expect(await inspectFacts(photo, claimed)).toMatchObject({ kind: 'heic' });
  });

  test('is recognised by each brand of its codec, and by the brand of the container alone', async () => {
    for (const brand of ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'msf1'])
      expect(await inspectFacts(withBrands(brand, 'mif1'), 'heic')).toMatchObject({ kind: 'heic' });
    expect(await inspectFacts(withBrands('mif1', 'mif1'), 'heic')).toMatchObject({ kind: 'heic' });
    expect(await inspectFacts(withBrands('mif1', 'avif', 'heic'), 'heic')).toMatchObject({ kind: 'heic' });
  });

  test('is refused if it is an AVIF picture or a video', async () => {
    for (const bytes of [withBrands('avif', 'mif1'), withBrands('mif1', 'avif'), withBrands('isom', 'heic')])
      expect(await inspectFacts(bytes, 'heic')).toBe('wrong_type');
    expect(await inspectFacts(readFileSync(corpusPath('avif-renamed.heic')), 'jpg')).toBe('wrong_type');
  });
});

describe('a photo of a phone as a page', () => {
  const writePage = async (bytes: Uint8Array) => {
    const pdf = put();
    await reader.pictureToPdf(put(bytes), pdf);
    return pdf;
  };

  /** The printed picture in colour. */
  async function printed(name: string) {
    const pdf = readFileSync(await writePage(readFileSync(corpusPath(name))));
    const jpeg = pdf.subarray(pdf.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
    const { data, info } = await sharp(jpeg, { failOn: 'none' }).raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const at = (x: number, y: number) => {
      const start = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
      return [...data.subarray(start, start + 3)];
    };
    return { width, height, at };
  }

  const expectColour = (actual: readonly number[], expected: readonly number[]) => {
    for (const [index, value] of expected.entries()) expect(Math.abs((actual[index] ?? 0) - value)).toBeLessThan(8);
  };

  test('is upright, in the colours of its profile', async () => {
    const { width, height, at } = await printed('phone-photo.heic');
    expect([width, height]).toEqual([300, 400]);
    // Turned to the right: the red edge is on the right, the blue one at the top.
    expectColour(at(0.9, 0.5), red);
    expectColour(at(0.4, 0.1), blue);
    expectColour(at(0.1, 0.9), cream);
  });

  test('is mirrored if the file says so', async () => {
    const { at } = await printed('mirrored.heic');
    expectColour(at(0.1, 0.5), red);
    expectColour(at(0.6, 0.1), blue);
    expectColour(at(0.9, 0.9), cream);
  });

  test('is put together from its tiles', async () => {
    const { width, height, at } = await printed('tiled.heif');
    expect([width, height]).toEqual([400, 300]);
    expectColour(at(0.5, 0.1), red);
    expectColour(at(0.1, 0.6), blue);
    expectColour(at(0.9, 0.9), cream);
  });

  test('is one portrait page that the shop can draw', async () => {
    const pdf = await writePage(photo);
    expect(await reader.countPages(pdf)).toBe(1);
    const { width, height } = await sharp(await reader.drawPage(pdf, 1, 210)).metadata();
    expect([width, height]).toEqual([210, 297]);
  });

  test('is drawn again after one that could not be decoded', async () => {
    const frameLargerThanStated = stateSize(photo, 64, 64);
    const target = put();
    await expect(reader.pictureToPdf(put(frameLargerThanStated), target)).rejects.toThrow(ReaderFailed);
    expect(existsSync(target)).toBe(false);
    expect(await reader.countPages(await writePage(photo))).toBe(1);
  });
});

describe('a hostile HEIC file', () => {
  test('is refused wherever it is cut off', async () => {
    for (const length of [13, 40, 300, 900, 1500, photo.length - 1])
      expect(await inspectFacts(photo.subarray(0, length), 'heic')).toBe('damaged');
  });

  test('with too many stated pixels is refused before decoding', async () => {
    for (const [width, height] of [
      [0xffff_ffff, 0xffff_ffff],
      [20_000, 20_000],
      [40_000_001, 1],
    ] as const)
      expect(await inspectFacts(stateSize(photo, width, height), 'heic')).toBe('too_many_pixels');
    expect(await inspectFacts(stateSize(photo, 8000, 5000), 'heic')).toMatchObject({ width: 5000, height: 8000 });
    expect(await inspectFacts(stateSize(photo, 8000, 5001), 'heic')).toBe('too_many_pixels');
  });

  test('without a picture is refused', async () => {
    expect(await inspectFacts(photo.subarray(0, photo.readUInt32BE(0)), 'heic')).toBe('damaged');
  });
});
