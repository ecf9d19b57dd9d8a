import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { fen } from '@print/contract/price';
import type { DraftDocument } from '../src/features/ordering/draft.ts';
import { sampleQuote } from './sample-quote.ts';

/** Twelve pages, counted exactly. */
export const pricedState = {
  phase: 'ready',
  fileId: sampleQuote.file_id,
  isRepricing: false,
  pageCount: 12,
  printCost: fen(180),
  isEstimated: false,
  note: sampleQuote.note,
  hasPreview: true,
  needsPageCount: false,
} as const;

export const pricedDocument = (id: string, extension = 'pdf'): DraftDocument => ({
  id,
  fileName: `${id}.${extension}`,
  sizeBytes: 1,
  settings: defaultPrintSettings,
  statedPageCount: null,
  state: pricedState,
});
