import sharp from 'sharp';
import { measurePicture, openPicture, refuseAsDamaged } from './inspect-picture.ts';

/** Fine enough to distinguish the digits of two payments in the same app. */
const grid = { width: 160, height: 340 };
/** Every picture is first scaled to this size, because smaller copies lack finer detail. */
const commonSize = { width: 480, height: 2000 };
/** Weaker edges are JPEG noise and ignored; stronger ones are clamped. */
const edge = { weakest: 5, strongest: 32 };
const bits = 256;

/**
 * A locality-sensitive hash by random projection: each bit is the side of one of 256 hyperplanes on which the vector of
 * edges lies. Re-encoded copies differ in few bits. The usual difference hash of 16 × 16 cells sees only the layout,
 * which is the same for every payment in one app.
 */
export async function fingerprintPayment(path: string): Promise<string> {
  await measurePicture(path);
  const pixels = await drawGrid(path).catch(refuseAsDamaged);
  return toHex(signsOf(edgesOf(pixels)));
}

async function drawGrid(path: string): Promise<Uint8Array> {
  const { data, info } = await openPicture(path)
    .greyscale()
    .resize({ ...commonSize, fit: 'inside' })
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  return await sharp(data, { raw })
    .resize({ ...grid, fit: 'fill' })
    .raw()
    .toBuffer();
}

function edgesOf(pixels: Uint8Array): Int8Array {
  return Int8Array.from(pixels, (pixel, index) => {
    const isLastOfRow = index % grid.width === grid.width - 1;
    const step = isLastOfRow ? 0 : pixel - (pixels[index + 1] ?? pixel);
    if (Math.abs(step) < edge.weakest) return 0;
    return Math.max(-edge.strongest, Math.min(edge.strongest, step));
  });
}

/** The hyperplanes come from a fixed seed, so that stored hashes stay comparable. */
function signsOf(edges: Int8Array): Uint8Array {
  const sums = new Float64Array(bits);
  const random = createRandom(12_345);
  for (const strength of edges) {
    for (let word = 0; word < bits; word += 32) {
      const plane = random();
      if (strength === 0) continue;
      for (let bit = 0; bit < 32; bit++)
        sums[word + bit] = (sums[word + bit] ?? 0) + ((plane >>> bit) & 1 ? strength : -strength);
    }
  }
  return Uint8Array.from(sums, (sum) => (sum > 0 ? 1 : 0));
}

/** The pseudo-random number generator mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

function toHex(sides: Uint8Array): string {
  const bytes = Buffer.alloc(bits / 8);
  for (const [index, side] of sides.entries())
    bytes[index >>> 3] = (bytes[index >>> 3] ?? 0) | (side << (7 - (index & 7)));
  return bytes.toString('hex');
}
