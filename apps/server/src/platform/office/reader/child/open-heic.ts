import { readFileSync } from 'node:fs';
import { allocate, bytesAt, type Libheif, loadLibheif, uint32sAt } from './libheif.ts';
import { maxPixels } from './picture-limits.ts';
import { Refused } from './refused.ts';
import { withoutPadding } from './without-padding.ts';

/** Upright: libheif applies the rotation and mirroring of the file. */
export type HeicSize = { readonly width: number; readonly height: number };

export type HeicPixels = HeicSize & {
  readonly pixels: Uint8Array;
  readonly channels: 3 | 4;
  /** The ICC profile of the pixels; phones use Display P3. */
  readonly profile: Uint8Array | undefined;
};

/** Reads the structure of the file and checks the size that it states. Decodes nothing, since that takes seconds. */
export function measureHeic(path: string): HeicSize {
  return withPrimaryImage(path, (_libheif, { width, height }) => ({ width, height }));
}

export function decodeHeic(path: string): HeicPixels {
  return withPrimaryImage(path, (libheif, { handle, width, height }) => ({
    ...readPixels(libheif, handle),
    profile: readProfile(libheif, handle),
    width,
    height,
  }));
}

type PrimaryImage = HeicSize & { readonly handle: number };

function withPrimaryImage<T>(path: string, use: (libheif: Libheif, image: PrimaryImage) => T): T {
  const file = readFileSync(path);
  if (!isWhole(file)) throw new Refused('damaged');
  const libheif = loadLibheif(maxPixels);
  const address = allocate(libheif, file.length);
  bytesAt(libheif, address, file.length).set(file);
  const context = libheif._heif_context_alloc();
  let handle = 0;
  try {
    call(libheif, (error) =>
      libheif._heif_context_read_from_memory_without_copy(error, context, address, file.length, 0),
    );
    handle = read(libheif, (error, target) => libheif._heif_context_get_primary_image_handle(error, context, target));
    const shown = {
      width: libheif._heif_image_handle_get_width(handle),
      height: libheif._heif_image_handle_get_height(handle),
    };
    // The coded picture may be larger than the part that is shown.
    const coded = {
      width: libheif._heif_image_handle_get_ispe_width(handle),
      height: libheif._heif_image_handle_get_ispe_height(handle),
    };
    if (Math.max(countPixels(shown), countPixels(coded)) > maxPixels) throw new Refused('too_many_pixels');
    return use(libheif, { handle, ...shown });
  } finally {
    libheif._heif_image_handle_release(handle);
    libheif._heif_context_free(context);
    libheif._free(address);
  }
}

/** libheif returns a length above 2³¹ as a negative number. */
const countPixels = ({ width, height }: HeicSize) => (width >>> 0) * (height >>> 0);

/** Constants of libheif's interface. */
const rgbColours = 1;
const interleavedRgb = 10;
const interleavedRgba = 11;
const interleavedChannel = 10;

function readPixels(libheif: Libheif, handle: number): Pick<HeicPixels, 'pixels' | 'channels'> {
  const channels = libheif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const layout = channels === 4 ? interleavedRgba : interleavedRgb;
  const image = read(libheif, (error, target) =>
    libheif._heif_decode_image(error, handle, target, rgbColours, layout, 0),
  );
  const strideAt = allocate(libheif, 4);
  try {
    const plane = libheif._heif_image_get_plane_readonly(image, interleavedChannel, strideAt);
    if (plane === 0) throw new Refused('damaged');
    const width = libheif._heif_image_get_width(image, interleavedChannel);
    const height = libheif._heif_image_get_height(image, interleavedChannel);
    const [stride = 0] = uint32sAt(libheif, strideAt, 1);
    return { pixels: withoutPadding(bytesAt(libheif, plane, stride * height), width * channels, stride), channels };
  } finally {
    libheif._free(strideAt);
    libheif._heif_image_release(image);
  }
}

function readProfile(libheif: Libheif, handle: number): Uint8Array | undefined {
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  const address = allocate(libheif, size);
  try {
    call(libheif, (error) => libheif._heif_image_handle_get_raw_color_profile(error, handle, address));
    return bytesAt(libheif, address, size).slice();
  } finally {
    libheif._free(address);
  }
}

/** libheif returns an error as a struct of two codes and a message; the first code is 0 on success. */
const errorBytes = 12;

function call(libheif: Libheif, run: (error: number) => void): void {
  const error = allocate(libheif, errorBytes);
  try {
    run(error);
    if (uint32sAt(libheif, error, 1)[0] !== 0) throw new Refused('damaged');
  } finally {
    libheif._free(error);
  }
}

/** For functions that write a pointer to their last argument. */
function read(libheif: Libheif, run: (error: number, target: number) => void): number {
  const target = allocate(libheif, 4);
  try {
    call(libheif, (error) => run(error, target));
    return uint32sAt(libheif, target, 1)[0] ?? 0;
  } finally {
    libheif._free(target);
  }
}

/** A box that holds the picture and goes past the end of the file shows that the file is cut off. */
function isWhole(file: Buffer): boolean {
  for (let at = 0; at + 16 <= file.length; ) {
    const size = file.readUInt32BE(at);
    const isPicture = ['ftyp', 'meta', 'mdat'].includes(file.toString('latin1', at + 4, at + 8));
    if (size === 0) return true;
    const end = at + (size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size);
    if (isPicture && end > file.length) return false;
    // Phones add data of their own behind the picture.
    if (end < at + 8) return true;
    at = end;
  }
  return true;
}
