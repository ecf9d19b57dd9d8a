import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { FileContents } from './file-contents.ts';
import { drawPicture, stripes } from './stripes.ts';

/** Photos as phones store them. Needs `heif-enc` of libheif 1.19 or later with x265 (Debian: libheif-examples). */
export async function makeHeic(): Promise<FileContents> {
  const folder = mkdtempSync(join(tmpdir(), 'heic-'));
  try {
    const photo = await encode(folder, 6);
    return {
      /** Like an iPhone: pixels in Display P3, stored in landscape, turned by 90 degrees to the right. */
      'phone-photo.heic': photo,
      /** Mirrored and turned. */
      'mirrored.heic': await encode(folder, 5),
      /** Cut into tiles, as phones do with large photos. */
      'tiled.heif': await encodeTiles(folder),
      'avif-renamed.heic': await drawPicture(400, 300).avif({ effort: 0 }).toBuffer(),
      'too-many-pixels.heic': stateSize(photo, 20_000, 20_000),
      'truncated.heic': photo.subarray(0, Math.floor(photo.length * 0.7)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The encoder turns the orientation tag into the rotation of the container, and keeps the tag. */
async function encode(folder: string, orientation: number): Promise<Buffer> {
  const [jpeg, heic] = [join(folder, 'photo.jpg'), join(folder, 'photo.heic')];
  await sharp(await stripes(400, 300))
    .withIccProfile('p3')
    .withMetadata({ orientation, icc: 'p3' })
    .jpeg({ quality: 95 })
    .toFile(jpeg);
  return runEncoder([jpeg], heic);
}

async function encodeTiles(folder: string): Promise<Buffer> {
  const picture = await stripes(400, 300);
  for (const [row, column] of [[0, 0] as const, [0, 1] as const, [1, 0] as const, [1, 1] as const]) {
    const tile = { left: column * 200, top: row * 150, width: 200, height: 150 };
    await sharp(picture)
      .extract(tile)
      .toFile(join(folder, `tile-0${row}-0${column}.png`));
  }
  return runEncoder(['--tiled-input', join(folder, 'tile-00-00.png')], join(folder, 'tiled.heic'));
}

function runEncoder(source: readonly string[], target: string): Buffer {
  execFileSync('heif-enc', ['--quality', '60', ...source, '--output', target]);
  return readFileSync(target);
}

/** Changes the size in the header; the coded picture keeps its own. */
export function stateSize(heic: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(heic);
  const at = changed.indexOf('ispe');
  changed.writeUInt32BE(width, at + 8);
  changed.writeUInt32BE(height, at + 12);
  return changed;
}
