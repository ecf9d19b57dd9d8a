import { decodeQR } from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';
import type { CodeRedrawing } from '../reader.ts';
import { measurePicture, openPicture, refuseAsDamaged } from './inspect-picture.ts';
import { assertPicture } from './redraw-picture.ts';
import { Refused } from './refused.ts';

/** From fine to coarse: the first attempt that is small enough and still readable wins. */
const attempts = [
  { maxSide: 800, colours: 32 },
  { maxSide: 800, colours: 8 },
  { maxSide: 640, colours: 8 },
  { maxSide: 480, colours: 8 },
  { maxSide: 480, colours: 2 },
  { maxSide: 320, colours: 2 },
];
const targetBytes = 30_000;

/** A large photograph is scaled to each of these sizes, in this order, until the QR code is found. */
const searchSizes = [1200, 800, 2000];

export async function redrawCode(path: string): Promise<CodeRedrawing> {
  try {
    await assertPicture(path);
    await measurePicture(path);
    const code = await findCode(path);
    if (code === undefined) return { ok: false, reason: 'no_code' };
    const png = await drawSmall(path, code);
    return png ? { ok: true, png, content: code } : { ok: false, reason: 'no_code' };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

const resize = (path: string, maxSide: number) =>
  openPicture(path)
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb');

async function findCode(path: string): Promise<string | undefined> {
  for (const maxSide of searchSizes) {
    const found = await readCode(resize(path, maxSide)).catch(refuseAsDamaged);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first attempt below `targetBytes`, or else the smallest readable one. */
async function drawSmall(path: string, code: string): Promise<Buffer | undefined> {
  let smallest: Buffer | undefined;
  for (const { maxSide, colours } of attempts) {
    const png = await resize(path, maxSide)
      .png({ palette: true, colours, dither: 0, effort: 4, compressionLevel: 9 })
      .toBuffer();
    if (smallest && png.length >= smallest.length) continue;
    if ((await readCode(sharp(png))) !== code) continue;
    smallest = png;
    if (png.length < targetBytes) break;
  }
  return smallest;
}

/** Undefined if no code can be decoded. */
async function readCode(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  try {
    return decodeQR({ width: info.width, height: info.height, data }, { format: 'RGB', timeLimit: 500 });
  } catch {
    return undefined;
  }
}
