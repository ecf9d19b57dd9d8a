import sharp, { type Metadata, type Sharp } from 'sharp';
import type { FileFacts } from '../reader.ts';
import { maxPixels } from './picture-limits.ts';
import { Refused } from './refused.ts';

/** Decodes the whole picture, because a truncated file fails only at its end. */
export async function inspectPicture(path: string, kind: 'jpg' | 'png'): Promise<FileFacts> {
  const metadata = await measurePicture(path);
  await openPicture(path)
    .resize({ width: 32, height: 32, fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: true })
    .raw()
    .toBuffer()
    .catch(refuseAsDamaged);
  return { kind, ...metadata.autoOrient };
}

/** Checks the size in the header before anything is decoded. */
export async function measurePicture(path: string): Promise<Metadata> {
  const metadata = await sharp(path, { failOn: 'error', limitInputPixels: false }).metadata().catch(refuseAsDamaged);
  if (metadata.width * metadata.height > maxPixels) throw new Refused('too_many_pixels');
  return metadata;
}

export function openPicture(path: string): Sharp {
  return sharp(path, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });
}

export function refuseAsDamaged(cause: unknown): never {
  throw new Refused('damaged', { cause });
}
