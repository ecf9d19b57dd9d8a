import type { PrintSettings } from './print-settings.ts';

/** Separate from the schemas, because the order page loads this value before zod. */
export const defaultPrintSettings: PrintSettings = {
  color_mode: 'black_white',
  print_sided: 'single',
  paper_size: 'a4_70g',
  copies: 1,
  page_range: '',
  pages_per_side: 1,
  pictures_before: 0,
};
