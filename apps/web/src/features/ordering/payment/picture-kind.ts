const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];

/** By its first bytes, whatever the name says. */
export function isPngOrJpeg(bytes: Uint8Array): boolean {
  return [png, jpeg].some((signature) => signature.every((byte, index) => bytes[index] === byte));
}
