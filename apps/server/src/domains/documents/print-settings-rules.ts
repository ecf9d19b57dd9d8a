import { readPageRange } from '@print/contract/page-range';
import type { PrintSettings, RequestedSettings } from '@print/contract/print-settings';

/** Completes the settings of a request; `problem` is the message for the field `page_range`. */
export function readPrintSettings(
  { page_range = '', pages_per_side = 1, ...settings }: RequestedSettings,
  pages: number | undefined,
): { readonly settings: PrintSettings } | { readonly problem: string } {
  const read = readPageRange(page_range, pages);
  if ('problem' in read) return read;
  const { color_mode, print_sided, paper_size, copies } = settings;
  return { settings: { color_mode, print_sided, paper_size, copies, page_range: read.range, pages_per_side } };
}
