import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import libheifModule, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js';

/** The package's types name no array type for the memory. */
export type Libheif = Omit<MainModule, 'HEAPU8' | 'HEAPU32'> & {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
};

/** The package has CommonJS code, but its types describe an ES module. */
const createLibheif = libheifModule as unknown as (options: Record<string, unknown>) => MainModule;
const binary = import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm');

let loaded: Libheif | undefined;

/** libheif with a HEVC decoder as WebAssembly. It allocates no picture of more than `maxPixels`, whatever a file claims. */
export function loadLibheif(maxPixels: number): Libheif {
  if (loaded) return loaded;
  const silent = () => {};
  const wasmBinary = readFileSync(fileURLToPath(binary));
  // Binaries in `wasmBinary` are compiled before the call returns.
  const libheif: Libheif = createLibheif({ wasmBinary, print: silent, printErr: silent });
  limitPixels(libheif, maxPixels);
  loaded = libheif;
  return libheif;
}

/** The first limit of the struct `heif_security_limits`, a 64-bit number of pixels, follows its version. */
const pixelLimitOffset = 8;
const defaultPixelLimit = 32_768 * 32_768;

function limitPixels(libheif: Libheif, maxPixels: number): void {
  const [pixelLimit] = uint32sAt(libheif, libheif._heif_get_global_security_limits() + pixelLimitOffset, 1);
  if (pixelLimit !== defaultPixelLimit) throw new Error('the security limits of libheif have another layout');
  uint32sAt(libheif, libheif._heif_get_global_security_limits() + pixelLimitOffset, 1)[0] = maxPixels;
}

export function allocate(libheif: Libheif, sizeBytes: number): number {
  const address = libheif._malloc(sizeBytes);
  if (address === 0) throw new RangeError('libheif has no memory left');
  return address;
}

/** Do not keep the view: growing the WebAssembly memory detaches it. */
export const bytesAt = (libheif: Libheif, address: number, sizeBytes: number) =>
  libheif.HEAPU8.subarray(address, address + sizeBytes);

export const uint32sAt = (libheif: Libheif, address: number, count: number) =>
  libheif.HEAPU32.subarray(address >>> 2, (address >>> 2) + count);
