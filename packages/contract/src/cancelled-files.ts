import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** The files of cancelled orders, for staff only. They are deleted after the retention period, or at once here. */
const tags = ['staff'];

/**
 * Files that no order needs any more, because all their orders are cancelled. `bytes` is the size of the uploads alone:
 * deleting them frees more, because PDFs, page pictures and print files go with them.
 */
export const CancelledFiles = z.object({ orders: z.int(), files: z.int(), bytes: z.int() });
export type CancelledFiles = z.infer<typeof CancelledFiles>;

export const getCancelledFiles = {
  method: 'GET',
  url: '/api/staff/cancelled-files/',
  schema: { summary: '已取消订单的文件占用的空间', tags, response: { 200: CancelledFiles } },
} as const satisfies Endpoint;

/** One call works for seconds. The reply has the deleted files and those that are left: the caller repeats the call. */
export const deleteCancelledFiles = {
  method: 'DELETE',
  url: '/api/staff/cancelled-files/',
  schema: {
    summary: '删除已取消订单的文件（有剩余就再调用一次）',
    tags,
    response: { 200: z.extend(CancelledFiles, { left: CancelledFiles }) },
  },
} as const satisfies Endpoint;
