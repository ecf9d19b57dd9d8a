import * as z from 'zod/mini';

/** `single_double`: the first page single-sided, the rest double-sided. */
export const PrintSided = z.enum(['single', 'double', 'single_double']);
export type PrintSided = z.infer<typeof PrintSided>;

/** The machines print black and white only. */
export const ColorMode = z.enum(['black_white']);
export type ColorMode = z.infer<typeof ColorMode>;

/** The properties of each paper are in `paperTable` (papers.ts). */
export const PaperSize = z.enum(['a4_70g', 'a4_80g', 'b5_70g']);
export type PaperSize = z.infer<typeof PaperSize>;

/** How one document is printed. Browser, wire, price and print plan share this type. */
export const PrintSettings = z.object({
  color_mode: ColorMode,
  print_sided: PrintSided,
  paper_size: PaperSize,
  copies: z.int().check(z.minimum(1), z.maximum(999)),
});
export type PrintSettings = z.infer<typeof PrintSettings>;

/** Pages and settings determine the cost and the paper of a document. */
export type PrintedDocument = { readonly pages: number; readonly settings: PrintSettings };

/** Picks the settings of a value that has other fields too: a stored row, a wire document, or a table's columns. */
export function pickPrintSettings<From extends Record<keyof PrintSettings, unknown>>(
  from: From,
): Pick<From, keyof PrintSettings> {
  const { color_mode, print_sided, paper_size, copies } = from;
  return { color_mode, print_sided, paper_size, copies };
}
