import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Order } from './ordering.ts';
import { BindingType } from './orders.ts';
import { PrintSettings } from './print-settings.ts';

/**
 * What a customer does after ordering. The caller has placed the order, or has found it by phone number and pickup code;
 * for others it does not exist. Each call can be repeated without harm.
 */
const tags = ['orders'];
const params = z.object({ id: z.uuid() });
const response = { 200: Order } as const;

/** The longest note and the longest reason, in UTF-16 units as a text field counts them. */
export const maxCustomerText = 200;

/** Only while nobody has begun to print. If the order may be paid, the request for a refund is recorded with it. */
export const cancelOwnOrder = {
  method: 'POST',
  url: '/api/orders/:id/cancel/',
  schema: {
    summary: '顾客取消待处理的订单（可能已付款的，同时申请退款）',
    tags,
    params,
    body: z.object({ reason: z.optional(z.string()) }),
    response,
  },
} as const satisfies Endpoint;

/** An empty note deletes it. */
export const changeOrderNote = {
  method: 'PUT',
  url: '/api/orders/:id/note/',
  schema: { summary: '给店里的留言（待处理时可改）', tags, params, body: z.object({ note: z.string() }), response },
} as const satisfies Endpoint;

/** After staff have reported a problem with the payment, or where there is no screenshot yet. */
export const sendNewScreenshot = {
  method: 'PUT',
  url: '/api/orders/:id/screenshot/',
  schema: { summary: '重新提交付款截图', tags, params, body: z.object({ payment_screenshot_id: z.uuid() }), response },
} as const satisfies Endpoint;

export const askForRefund = {
  method: 'POST',
  url: '/api/orders/:id/refund-requests/',
  schema: { summary: '申请退款（须写原因）', tags, params, body: z.object({ reason: z.string() }), response },
} as const satisfies Endpoint;

const AgainDocument = z.extend(PrintSettings, {
  file_id: z.uuid(),
  original_filename: z.string(),
  size_bytes: z.int(),
});

/** A draft of the same order, with what the shop still has and offers. */
export const OrderAgain = z.object({
  groups: z.array(z.object({ binding_type: BindingType, documents: z.array(AgainDocument) })),
  /** What differs from the order, as text. */
  remarks: z.array(z.string()),
});
export type OrderAgain = z.infer<typeof OrderAgain>;

/** Only for the owner of the order, whose files they are. */
export const draftAgain = {
  method: 'GET',
  url: '/api/orders/:id/again/',
  schema: { summary: '再来一单：同样的文件和设置', tags, params, response: { 200: OrderAgain } },
} as const satisfies Endpoint;
