import type { PaperSize } from './print-settings.ts';

type PaperFormat = {
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** In IPP. */
  readonly media: string;
};

const a4: PaperFormat = { name: 'A4', widthMm: 210, heightMm: 297, media: 'iso_a4_210x297mm' };
/** The size of JIS, as sold here; ISO's is smaller. */
const b5: PaperFormat = { name: 'B5', widthMm: 182, heightMm: 257, media: 'jis_b5_182x257mm' };

/** The upright format of each paper. Apart from the labels: only the server needs it. */
export const paperFormats: Readonly<Record<PaperSize, PaperFormat>> = { a4_70g: a4, a4_80g: a4, b5_70g: b5 };
