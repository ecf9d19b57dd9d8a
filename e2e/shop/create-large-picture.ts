import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [2000, 2200];

/** A PNG of noise of at least 12 MB, because noise cannot be compressed. */
export function createLargePicture(): Buffer {
  const row = 1 + width * 3;
  const pixels = randomBytes(row * height);
  // The first byte of each row is its filter type: none.
  for (let line = 0; line < height; line += 1) pixels[line * row] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
