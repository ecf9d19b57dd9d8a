import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import loadCore, { type TessBaseAPI, type TesseractCore } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { RecognisedWord } from '../reader.ts';

export type GreyPicture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

type Tesseract = { readonly core: TesseractCore; readonly api: TessBaseAPI };

const sparseTextMode = 11;
const lstmEngine = 1;

/** The model for digits and Latin letters; Chinese text yields noise with low confidence. */
const language = 'eng';
const trainedData = import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');

let tesseract: Promise<Tesseract> | undefined;

/** Runs OCR with the local model; nothing is downloaded. */
export async function readWords({ pixels, width, height }: GreyPicture): Promise<RecognisedWord[]> {
  tesseract ??= openTesseract();
  const { core, api } = await tesseract;
  core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]));
  if (api.SetImageFile(1, 0) !== 0) throw new Error('tesseract cannot load the picture');
  api.Recognize(null);
  const table = api.GetTSVText(0);
  api.Clear();
  return table.split('\n').flatMap(readRow);
}

async function openTesseract(): Promise<Tesseract> {
  const silent = () => {};
  const core = await loadCore({ print: silent, printErr: silent });
  const compressed = await readFile(fileURLToPath(trainedData));
  core.FS.writeFile(`/${language}.traineddata`, await promisify(gunzip)(compressed));
  const api = new core.TessBaseAPI();
  if (api.Init('/', language, lstmEngine) !== 0) throw new Error('tesseract does not start');
  api.SetPageSegMode(sparseTextMode);
  return { core, api };
}

/** The columns are level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function readRow(row: string): RecognisedWord[] {
  const cells = row.split('\t');
  const [level, height, confidence, text = ''] = [cells[0], cells[9], cells[10], cells[11]];
  if (level !== '5') return [];
  return [{ text, height: Number(height), confidence: Number(confidence) }];
}
