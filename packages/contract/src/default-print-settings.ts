import type { PrintSettings } from './print-settings.ts';

/** Apart from the schemas: the order page needs this value at once, and zod only later. */
export const defaultPrintSettings: PrintSettings = {
  color_mode: 'black_white',
  print_sided: 'single',
  paper_size: 'a4_70g',
  copies: 1,
};
