import * as z from 'zod/mini';
import { maxPages } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { Yuan } from './price.ts';
import { RequestedSettings } from './print-settings.ts';

export const QuoteRequest = z.extend(RequestedSettings, {
  /** The `file_id` of an upload; a multipart call sends the file itself as `file` instead. */
  file_path: z.uuid(),
  /** If true, the server waits up to a few seconds for the exact count. */
  prefer_exact: z.optional(z.boolean()),
  /** Used only while there is no automatic count. */
  override_page_count: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(maxPages)))),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const PageCountSource = z.enum(['estimated', 'exact']);
export type PageCountSource = z.infer<typeof PageCountSource>;

export const Quote = z.object({
  file_id: z.uuid(),
  /** Null while unknown: the document cannot be ordered yet. */
  page_count: z.nullable(z.int()),
  /** The pages of the range, and the sides on which one copy is printed. Null like `page_count`. */
  selected_pages: z.nullable(z.int()),
  printed_sides: z.nullable(z.int()),
  /** Of these, the sides charged in colour; absent for a document in black and white. */
  color_sides: z.optional(z.int()),
  print_cost: z.nullable(Yuan),
  is_estimated: z.boolean(),
  page_count_source: PageCountSource,
  note: z.string(),
  /** The pages can be previewed. */
  has_preview: z.boolean(),
  /** Automatic counting has failed: the customer has to enter the page count. */
  needs_page_count: z.boolean(),
  /** While the document waits for its exact count: how many files are counted before it. */
  files_ahead: z.optional(z.int()),
  /** The pages with colour, such as `1-3, 7`; empty for none. Absent until they have been examined. */
  color_pages: z.optional(z.string()),
});
export type Quote = z.infer<typeof Quote>;

export const quoteNotes = {
  estimated: '价格为预估，后台将自动校正',
  exact: '价格已精确计算',
  counting: '正在计算页数',
  unknown: '暂时无法自动计算页数，请填写页数',
} as const;

export const estimatePrice = {
  method: 'POST',
  url: '/api/estimate-price/',
  schema: {
    summary: '计价（JSON，或 multipart 直接带文件）',
    tags: ['pricing'],
    consumes: ['application/json', 'multipart/form-data'],
    body: QuoteRequest,
    response: { 200: Quote },
  },
} as const satisfies Endpoint;
