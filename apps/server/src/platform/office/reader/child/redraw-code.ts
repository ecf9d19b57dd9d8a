import { decodeQR } from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';
import type { CodeRedrawing } from '../reader.ts';
import { measurePicture, openPicture, refuseAsDamaged } from './inspect-picture.ts';
import { assertPicture } from './redraw-picture.ts';
import { Refused } from './refused.ts';

/** From fine to coarse: the first that is small enough, and that a phone can still read, is taken. */
const drawings = [
  { longest: 800, colours: 32 },
  { longest: 800, colours: 8 },
  { longest: 640, colours: 8 },
  { longest: 480, colours: 8 },
  { longest: 480, colours: 2 },
  { longest: 320, colours: 2 },
];
const smallBytes = 30_000;

/** Of large photographs the code is looked for in a smaller picture first. */
const looks = [1200, 800, 2000];

export async function redrawCode(path: string): Promise<CodeRedrawing> {
  try {
    await assertPicture(path);
    await measurePicture(path);
    const code = await findCode(path);
    if (code === undefined) return { ok: false, reason: 'no_code' };
    const png = await drawSmall(path, code);
    return png ? { ok: true, png } : { ok: false, reason: 'no_code' };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

const shown = (path: string, longest: number) =>
  openPicture(path)
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb');

async function findCode(path: string): Promise<string | undefined> {
  for (const longest of looks) {
    const found = await readCode(shown(path, longest)).catch(refuseAsDamaged);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where none is small enough, the smallest that can be read. */
async function drawSmall(path: string, code: string): Promise<Buffer | undefined> {
  let smallest: Buffer | undefined;
  for (const { longest, colours } of drawings) {
    const png = await shown(path, longest)
      .png({ palette: true, colours, dither: 0, effort: 4, compressionLevel: 9 })
      .toBuffer();
    if (smallest && png.length >= smallest.length) continue;
    if ((await readCode(sharp(png))) !== code) continue;
    smallest = png;
    if (png.length < smallBytes) break;
  }
  return smallest;
}

/** What a phone would read; undefined when there is nothing, or nothing clear. */
async function readCode(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    return decodeQR({ width: info.width, height: info.height, data }, { format: 'RGB', timeLimit: 500 });
  } catch {
    return undefined;
  }
}
