import sharp from 'sharp';
import { measurePicture, openPicture, refuseAsDamaged } from './inspect-picture.ts';

/** Fine enough that the digits of another payment on the same screen of the same app show. */
const grid = { width: 160, height: 340 };
/** Every picture is first made as wide as this, unless it is a mere strip: smaller copies have lost what is finer. */
const common = { width: 480, height: 2000 };
/** Weaker edges are the noise of a JPEG, stronger ones count as these. */
const edge = { weakest: 5, strongest: 32 };
const bits = 256;

/**
 * How a picture looks, in 256 bits: on which side of 256 planes its edges lie, taken as one long vector. Copies that
 * were saved anew differ in few bits. (Comparing neighbours in a grid of 16 × 16, as is usual, sees only the layout:
 * every payment in one app looks the same to it.)
 */
export async function fingerprintPayment(path: string): Promise<string> {
  await measurePicture(path);
  const pixels = await drawGrid(path).catch(refuseAsDamaged);
  return toHex(sidesOf(edgesOf(pixels)));
}

async function drawGrid(path: string): Promise<Uint8Array> {
  const { data, info } = await openPicture(path)
    .greyscale()
    .resize({ ...common, fit: 'inside' })
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

/** The planes are drawn from fixed numbers: the same for every picture, today and in ten years. */
function sidesOf(edges: Int8Array): Uint8Array {
  const sums = new Float64Array(bits);
  const draw = drawNumbers(12_345);
  for (const strength of edges) {
    for (let word = 0; word < bits; word += 32) {
      const plane = draw();
      if (strength === 0) continue;
      for (let bit = 0; bit < 32; bit++)
        sums[word + bit] = (sums[word + bit] ?? 0) + ((plane >>> bit) & 1 ? strength : -strength);
    }
  }
  return Uint8Array.from(sums, (sum) => (sum > 0 ? 1 : 0));
}

/** mulberry32. */
function drawNumbers(seed: number): () => number {
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
