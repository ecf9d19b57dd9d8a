import { megabytes } from '#shop/check-files.ts';
import { isPngOrJpeg } from './picture-kind.ts';

const shrinkAboveBytes = 2 * 1024 * 1024;
/** Enough to read an amount in; by area, because a screenshot may be very long. */
const enoughPixels = 4_000_000;

type Reading = { file: File } | { problem: string };

/** Looks into the picture before it is sent, and makes a large one smaller. */
export async function readScreenshot(file: File, maxBytes: number): Promise<Reading> {
  const start = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  if (!isPngOrJpeg(new Uint8Array(start))) return { problem: '请选择 PNG 或 JPG 格式的截图' };
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return { problem: '这张图片打不开，请换一张' };
  const fit = file.size > shrinkAboveBytes ? await shrink(picture, file) : file;
  picture.close();
  if (fit.size > maxBytes) return { problem: `截图超过 ${megabytes(maxBytes)}，请压缩后再选` };
  return { file: fit };
}

async function shrink(picture: ImageBitmap, original: File): Promise<File> {
  const { width, height } = picture;
  const scale = Math.min(1, Math.sqrt(enoughPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return original;
  // A picture with holes in it has white behind them, as on the screen it was taken from.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (blob === null || blob.size >= original.size) return original;
  return new File([blob], 'screenshot.jpg', { type: 'image/jpeg' });
}
