import type { RecognisedWord } from '../reader.ts';
import { measurePicture, openPicture, refuseAsDamaged } from './inspect-picture.ts';
import { type GreyPicture, readWords } from './read-words.ts';

/** Amounts are in a large font: OCR is most accurate at this width and takes half a second. */
const readingWidth = 540;
/** Phones show the amount in the upper half. */
const maxHeightsPerWidth = 1.4;

export async function readPaymentWords(path: string): Promise<RecognisedWord[]> {
  const { width, height } = await measurePicture(path);
  return await readWords(await drawUpperHalf(path, width, height).catch(refuseAsDamaged));
}

async function drawUpperHalf(path: string, width: number, height: number): Promise<GreyPicture> {
  const upper = Math.max(1, Math.min(height, Math.round(width * maxHeightsPerWidth)));
  const { data, info } = await openPicture(path)
    .extract({ left: 0, top: 0, width, height: upper })
    .greyscale()
    .resize({ width: readingWidth })
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
