import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** Detected from the content, not from the extension. */
export const DocumentKind = z.enum(['pdf', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'png']);
export type DocumentKind = z.infer<typeof DocumentKind>;

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

/** A page as it will be printed, as a WebP picture; pages count from 1. */
export const getDocumentPage = {
  method: 'GET',
  url: '/api/documents/:file_id/pages/:n/',
  schema: {
    summary: '页面预览图（WebP）',
    tags: ['documents'],
    params: z.object({ file_id: z.uuid(), n: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) }),
    querystring: z.object({ size: z.optional(PictureSize) }),
    response: { 200: z.unknown() },
  },
} as const satisfies Endpoint;
