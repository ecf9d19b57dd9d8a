import type { PaperSize } from './print-settings.ts';

type Paper = {
  readonly label: string;
  readonly format: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** The media name in IPP. */
  readonly media: string;
};

const a4 = { format: 'A4', widthMm: 210, heightMm: 297, media: 'iso_a4_210x297mm' };
/** JIS B5, as sold in China; ISO B5 is smaller. */
const b5 = { format: 'B5', widthMm: 182, heightMm: 257, media: 'jis_b5_182x257mm' };

/** The properties of each paper. Sizes are in portrait orientation. */
export const paperTable = {
  a4_70g: { label: 'A4 70g', ...a4 },
  a4_80g: { label: 'A4 80g', ...a4 },
  b5_70g: { label: 'B5 70g', ...b5 },
} as const satisfies Record<PaperSize, Paper>;
