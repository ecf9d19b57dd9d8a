import * as z from 'zod/mini';
import type { ColorPages } from './color-pages.ts';
import { maxRangeLength } from './page-range.ts';

/** `single_double`: the first page single-sided, the rest double-sided. */
export const PrintSided = z.enum(['single', 'double', 'single_double']);
export type PrintSided = z.infer<typeof PrintSided>;

/** `color` is accepted where the paper has a colour price. */
export const ColorMode = z.enum(['black_white', 'color']);
export type ColorMode = z.infer<typeof ColorMode>;

/** The id of a paper of the shop. Its size and weight never change, so old orders stay as they were. */
export const PaperSize = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/));
export type PaperSize = z.infer<typeof PaperSize>;

/** How many pages of the document one printed side shows. */
export const PagesPerSide = z.literal([1, 2, 4, 6, 9]);
export type PagesPerSide = z.infer<typeof PagesPerSide>;

/**
 * How one document is printed. Browser, wire, price and print plan share this type. It has no limits: a stored row must
 * always pass the schema of a response, and checking limits takes time in long lists.
 */
export const PrintSettings = z.object({
  color_mode: ColorMode,
  print_sided: PrintSided,
  paper_size: z.string(),
  copies: z.int(),
  /** The pages to print, as `readPageRange` returns them; empty for all. */
  page_range: z.string(),
  pages_per_side: PagesPerSide,
  /**
   * For a picture that goes on with the sides of the pictures before it in its group: how many these are. 0: the
   * document begins its own side.
   */
  pictures_before: z.int(),
});
export type PrintSettings = z.infer<typeof PrintSettings>;

/** The settings in a request. Older clients do not send the last three; `page_range` is as the customer wrote it. */
export const RequestedSettings = z.extend(PrintSettings, {
  paper_size: PaperSize,
  copies: z.int().check(z.minimum(1), z.maximum(999)),
  page_range: z.optional(z.string().check(z.maxLength(maxRangeLength))),
  pages_per_side: z.optional(PagesPerSide),
  pictures_before: z.optional(z.int().check(z.minimum(0), z.maximum(49))),
});
export type RequestedSettings = z.infer<typeof RequestedSettings>;

/** These determine the cost and the paper of a document. */
export type PrintedDocument = {
  readonly pages: number;
  readonly settings: PrintSettings;
  /** Only the cost in colour depends on them. */
  readonly colorPages?: ColorPages;
};

/** Picks the settings of a value that has other fields too: a stored row, a wire document, or a table's columns. */
export function pickPrintSettings<From extends Record<keyof PrintSettings, unknown>>(
  from: From,
): Pick<From, keyof PrintSettings> {
  const { color_mode, print_sided, paper_size, copies, page_range, pages_per_side, pictures_before } = from;
  return { color_mode, print_sided, paper_size, copies, page_range, pages_per_side, pictures_before };
}
