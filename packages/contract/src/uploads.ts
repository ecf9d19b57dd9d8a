import * as z from 'zod/mini';
import { UploadedDocument } from './documents.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Uploads that go on after a lost connection: the protocol tus 1.0 (https://tus.io) with the extensions creation,
 * expiration and termination. `finishUpload` is our own call at the end.
 */
export const tusVersion = '1.0.0';

/** The body of `appendToUpload` is a piece of the file. */
export const pieceType = 'application/offset+octet-stream';

const tags = ['documents'];
const Version = z.literal(tusVersion);
/** At most 15 digits, which a number holds exactly. */
const Bytes = z.string().check(z.regex(/^\d{1,15}$/));
const params = z.object({ upload_id: z.uuid() });

export const beginUpload = {
  method: 'POST',
  url: '/api/uploads/',
  schema: {
    summary: '开始分段上传（tus 1.0：Upload-Length，Upload-Metadata 里的 filename）',
    tags,
    headers: z.object({
      'tus-resumable': Version,
      'upload-length': Bytes,
      'upload-metadata': z.string().check(z.maxLength(8000)),
    }),
    response: { 201: z.object({ upload_id: z.uuid() }) },
  },
} as const satisfies Endpoint;

/** The bytes that have arrived, and of the complete file. The same numbers are in the headers, as tus has them. */
export const getUpload = {
  method: 'GET',
  url: '/api/uploads/:upload_id/',
  schema: {
    summary: '已收到多少字节（tus 的 HEAD 也可以）',
    tags,
    params,
    response: { 200: z.object({ upload_offset: z.int(), upload_length: z.int() }) },
  },
} as const satisfies Endpoint;

export const appendToUpload = {
  method: 'PATCH',
  url: '/api/uploads/:upload_id/',
  schema: {
    summary: '继续上传：从 Upload-Offset 起的一段',
    tags,
    consumes: [pieceType],
    params,
    headers: z.object({ 'tus-resumable': Version, 'upload-offset': Bytes }),
    response: { 204: z.null() },
  },
} as const satisfies Endpoint;

/** Checks and saves the complete file. May be repeated: the reply is the same. */
export const finishUpload = {
  method: 'POST',
  url: '/api/uploads/:upload_id/finish/',
  schema: { summary: '传完后检查并保存文件', tags, params, response: { 201: UploadedDocument } },
} as const satisfies Endpoint;

export const cancelUpload = {
  method: 'DELETE',
  url: '/api/uploads/:upload_id/',
  schema: {
    summary: '取消分段上传，删除已收到的部分',
    tags,
    params,
    headers: z.object({ 'tus-resumable': z.optional(Version) }),
    response: { 204: z.null() },
  },
} as const satisfies Endpoint;

/** The value of the header `upload-metadata`. */
export function describeFileName(name: string): string {
  const bytes = new TextEncoder().encode(name);
  return `filename ${btoa(String.fromCharCode(...bytes))}`;
}
