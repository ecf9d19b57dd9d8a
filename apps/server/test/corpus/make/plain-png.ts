import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** The PNG header of a greyscale picture with one bit per pixel. */
function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.writeUInt8(1, 8);
  return chunk('IHDR', content);
}

const pixels = (width: number, height: number, bits: number) =>
  deflateSync(
    Buffer.concat(
      Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), Buffer.alloc(Math.ceil(width / 8), bits)])),
    ),
    { level: 9 },
  );

/** A white picture of any size in very few bytes. */
export const whitePng = (width: number, height: number) =>
  Buffer.concat([
    ...[signature, header(width, height)],
    ...[chunk('IDAT', pixels(width, height, 0xff)), chunk('IEND')],
  ]);

/** Two frames, white and black; the first one is printed. */
export function animatedPng(width: number, height: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = (sequence: number) => {
    const content = Buffer.alloc(26);
    for (const [index, value] of [sequence, width, height].entries()) content.writeUInt32BE(value, 4 * index);
    content.writeUInt16BE(1, 20);
    content.writeUInt16BE(2, 22);
    return chunk('fcTL', content);
  };
  const second = Buffer.concat([Buffer.of(0, 0, 0, 2), pixels(width, height, 0)]);
  return Buffer.concat([
    ...[signature, header(width, height), chunk('acTL', control), frame(0)],
    ...[chunk('IDAT', pixels(width, height, 0xff)), frame(1), chunk('fdAT', second), chunk('IEND')],
  ]);
}
