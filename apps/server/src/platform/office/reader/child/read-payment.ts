import type { PaymentPicture } from '../reader.ts';
import { fingerprintPicture } from './fingerprint-picture.ts';
import { measurePicture, openPicture, refuseAsDamaged } from './inspect-picture.ts';
import { type GreyPicture, readWords } from './read-words.ts';

/** Amounts stand in large type: at this width they are read best, and in half a second. */
const readingWidth = 540;
/** Phones show the amount in the upper half. */
const mostHeightsPerWidth = 1.4;

export async function readPayment(path: string): Promise<PaymentPicture> {
  const { width, height } = await measurePicture(path);
  const fingerprint = await fingerprintPicture(openPicture(path)).catch(refuseAsDamaged);
  const upperHalf = await drawUpperHalf(path, width, height).catch(refuseAsDamaged);
  return { fingerprint, words: await readWords(upperHalf) };
}

async function drawUpperHalf(path: string, width: number, height: number): Promise<GreyPicture> {
  const upper = Math.max(1, Math.min(height, Math.round(width * mostHeightsPerWidth)));
  const { data, info } = await openPicture(path)
    .extract({ left: 0, top: 0, width, height: upper })
    .greyscale()
    .resize({ width: readingWidth })
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
