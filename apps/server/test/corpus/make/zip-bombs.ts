import { zip } from '#platform/office/converter/zip.ts';

type Parts = Record<string, string | Buffer>;

/** A document with one more part of `size` zeros, which compress a thousand to one; the stated size is correct. */
export function bombZip(parts: Parts, name: string, size: number): Promise<Buffer> {
  return zip({ ...parts, [name]: Buffer.alloc(size) });
}

/** A document whose ZIP directory lists the same compressed data `times` times under different names. */
export async function overlappingZip(parts: Parts, times: number, size: number): Promise<Buffer> {
  const whole = await zip({ ...parts, 'word/media/0.bmp': Buffer.alloc(size) });
  const end = whole.length - 22;
  const index = whole.subarray(whole.readUInt32LE(end + 16), end);
  const last = index.subarray(index.lastIndexOf('PK\x01\x02', undefined, 'latin1'));
  const copies = Array.from({ length: times }, (_, copy) => {
    const entry = Buffer.from(last);
    entry.write(String.fromCharCode(0x30 + copy), entry.length - '0.bmp'.length);
    return entry;
  });
  const directory = Buffer.concat([index.subarray(0, index.length - last.length), ...copies]);
  const tail = Buffer.from(whole.subarray(end));
  const count = Object.keys(parts).length + times;
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([whole.subarray(0, whole.readUInt32LE(end + 16)), directory, tail]);
}
