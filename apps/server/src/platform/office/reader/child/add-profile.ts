import { crc32, deflateSync } from 'node:zlib';

/** A PNG begins with its signature of 8 bytes and a header of 25. */
const headerEnd = 33;

/** Adds an ICC profile to a PNG without one. */
export function addProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPICC\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(content.length + 8);
  // The length leaves out the type.
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
