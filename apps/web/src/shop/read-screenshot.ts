import { formatMegabytes } from './check-files.ts';

const shrinkAboveBytes = 2 * 1024 * 1024;
/** Enough to read an amount. The limit is an area, because a screenshot may be very long. */
const maxPixels = 4_000_000;

export type ReadResult = { file: File } | { problem: string };

/** Checks the picture before it is uploaded, and shrinks a large one. Never rejects. */
export async function readScreenshot(file: File, maxBytes: number): Promise<ReadResult> {
  return await readPicture(file, maxBytes).catch(() => ({ problem: '这张图片打不开，请换一张' }));
}

async function readPicture(file: File, maxBytes: number): Promise<ReadResult> {
  const start = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  if (!isPngOrJpeg(new Uint8Array(start))) return { problem: '请选择 PNG 或 JPG 格式的截图' };
  const picture = await createImageBitmap(file);
  const smallFile = file.size > shrinkAboveBytes ? await shrink(picture, file) : file;
  picture.close();
  if (smallFile.size > maxBytes) return { problem: `截图超过 ${formatMegabytes(maxBytes)}，请压缩后再选` };
  return { file: smallFile };
}

async function shrink(picture: ImageBitmap, original: File): Promise<File> {
  const { width, height } = picture;
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return original;
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (blob === null || blob.size >= original.size) return original;
  return new File([blob], 'screenshot.jpg', { type: 'image/jpeg' });
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];

/** Reads the signature; the name and type of a file may be wrong. */
export function isPngOrJpeg(bytes: Uint8Array): boolean {
  return [png, jpeg].some((signature) => signature.every((byte, index) => bytes[index] === byte));
}
