import { readFileSync } from 'node:fs';
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { paymentPath } from '#test/payments/payment-path.ts';
import { openTestReader } from '#test/test-reader.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);

const poster = readFileSync(paymentPath('code-poster'));
const redraw = async (bytes: Uint8Array | string) => await reader.redrawCode(put(bytes));

async function codeIn(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { format: 'RGB' });
}

test.each([
  ['exported by the payment app', async () => poster],
  ['in a tilted photograph', async () => await photograph()],
  ['on its own, tiny,', async () => await sharp(bareCode('https://qr.example/1')).png().toBuffer()],
])('a code %s becomes a small readable PNG', async (_name, make) => {
  const redrawing = await redraw(await make());
  if (!redrawing.ok) throw new Error(redrawing.reason);
  const { format, width = 0, height = 0, exif } = await sharp(redrawing.png).metadata();
  expect({ format, exif }).toEqual({ format: 'png', exif: undefined });
  expect(Math.max(width, height)).toBeLessThanOrEqual(800);
  expect(redrawing.png.length).toBeLessThan(30_000);
  expect(await codeIn(redrawing.png)).toMatch(/^https:\/\/qr\./);
  expect(redrawing.content).toBe(await codeIn(redrawing.png));
});

test('a tall poster keeps its proportions', async () => {
  const redrawing = await redraw(poster);
  if (!redrawing.ok) throw new Error(redrawing.reason);
  const { width = 0, height = 0 } = await sharp(redrawing.png).metadata();
  expect(height / width).toBeCloseTo(1600 / 1080, 2);
});

test('a noisy picture is redrawn at lower quality until it is small', async () => {
  const noise = await sharp({
    create: {
      width: 1080,
      height: 1600,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const code = await sharp(poster).extract({ left: 180, top: 360, width: 720, height: 900 }).toBuffer();
  const redrawing = await redraw(
    await sharp(noise)
      .composite([{ input: code }])
      .jpeg()
      .toBuffer(),
  );
  if (!redrawing.ok) throw new Error(redrawing.reason);
  expect(redrawing.png.length).toBeLessThan(60_000);
  expect(await codeIn(redrawing.png)).toMatch(/^https:\/\/qr\./);
});

test('a picture without a code and a file that is not a picture are refused', async () => {
  expect(await redraw(readFileSync(paymentPath('wechat-bill')))).toEqual({ ok: false, reason: 'no_code' });
  expect(await redraw('')).toEqual({ ok: false, reason: 'empty' });
  expect(await redraw('<svg/>')).toEqual({ ok: false, reason: 'wrong_type' });
  expect(await redraw(poster.subarray(0, poster.length / 2))).toEqual({ ok: false, reason: 'damaged' });
});

function bareCode(text: string): Buffer {
  return Buffer.from(encodeQR(text, 'svg', { scale: 3, border: 4 }));
}

/** A tilted, blurred photograph with an EXIF rotation, as phones save it. */
async function photograph(): Promise<Buffer> {
  return await sharp(await sharp(poster).rotate(4, { background: '#997' }).blur(1.2).jpeg({ quality: 60 }).toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 70 })
    .toBuffer();
}
