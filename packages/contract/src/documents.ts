import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { maxRangeLength } from './page-range.ts';
import { ColorMode, PaperSize } from './print-settings.ts';

/** Detected from the content, not from the extension. */
export const DocumentKind = z.enum(['pdf', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'png', 'heic']);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const isPicture = (kind: DocumentKind) => kind === 'jpg' || kind === 'png' || kind === 'heic';

/** A document that claims more pages counts as unreadable. */
export const maxPages = 5000;

export const UploadedDocument = z.object({
  file_id: z.uuid(),
  original_filename: z.string(),
  size: z.int(),
  kind: DocumentKind,
});
export type UploadedDocument = z.infer<typeof UploadedDocument>;

/** Multipart with exactly one part, `file`. */
export const uploadDocument = {
  method: 'POST',
  url: '/api/upload/',
  schema: {
    summary: '上传文件（multipart，字段 file）',
    tags: ['documents'],
    consumes: ['multipart/form-data'],
    response: { 201: UploadedDocument },
  },
} as const satisfies Endpoint;

/** `thumb` is for a row of small pictures; `page` is large enough to read. */
export const PictureSize = z.enum(['thumb', 'page']);
export type PictureSize = z.infer<typeof PictureSize>;

const uuidList = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})*$/;
const PictureNumber = z.string().check(z.regex(/^[1-9]\d{0,3}$/));

/** A page of the document as a WebP picture, in grey by default; pages count from 1. */
export const getDocumentPage = {
  method: 'GET',
  url: '/api/documents/:file_id/pages/:n/',
  schema: {
    summary: '页面预览图（WebP）',
    tags: ['documents'],
    params: z.object({ file_id: z.uuid(), n: PictureNumber }),
    querystring: z.object({ size: z.optional(PictureSize), color_mode: z.optional(ColorMode) }),
    response: { 200: z.unknown() },
  },
} as const satisfies Endpoint;

/** A printed side as a WebP picture, made like the print file: the range selects pages, which share sides. */
export const getDocumentSide = {
  method: 'GET',
  url: '/api/documents/:file_id/sides/:n/',
  schema: {
    summary: '打印面预览图（WebP）：按页码范围、每面页数和合印的照片排好版',
    tags: ['documents'],
    params: z.object({ file_id: z.uuid(), n: PictureNumber }),
    querystring: z.object({
      size: z.optional(PictureSize),
      color_mode: z.optional(ColorMode),
      paper_size: PaperSize,
      page_range: z.optional(z.string().check(z.maxLength(maxRangeLength))),
      pages_per_side: z.enum(['1', '2', '4', '6', '9']),
      /** In a saddle-stitched booklet, whose sides are half a sheet. */
      is_booklet: z.optional(z.literal('true')),
      /** The ids of the pictures that share sides with this one, which is the first; separated by commas. */
      pictures: z.optional(z.string().check(z.maxLength(50 * 37), z.regex(uuidList))),
    }),
    response: { 200: z.unknown() },
  },
} as const satisfies Endpoint;
