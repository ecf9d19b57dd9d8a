import * as z from 'zod/mini';
import { PaymentCheck } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { OrderStatus, PaymentMethod } from './orders.ts';
import { Yuan } from './price.ts';

/** Bills of Alipay and WeChat Pay, compared with the orders. For staff only. */
const tags = ['bills'];
const Moment = z.iso.datetime({ offset: true });
const Id = z.object({ id: z.uuid() });
const page = z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/)));

export const BillState = z.enum(['matching', 'done', 'failed']);
export type BillState = z.infer<typeof BillState>;

/** Why a line of a bill is no payment to the shop. */
export const SkippedKind = z.enum([
  'expense',
  'refund',
  'closed',
  /** Money of the owner that moves between the owner's own accounts. */
  'own_move',
  'unsuccessful',
  'unreadable',
  'repeated',
]);
export type SkippedKind = z.infer<typeof SkippedKind>;

/**
 * `doubtful`: orders fit it, and a person decides. `unmatched`: nothing fits. `linked`: it is booked. `refunded`: it is
 * booked, and the bill shows a refund that nobody has dealt with.
 */
export const BillLineState = z.enum(['doubtful', 'unmatched', 'linked', 'set_aside', 'refunded']);
export type BillLineState = z.infer<typeof BillLineState>;

export const BillImport = z.object({
  id: z.uuid(),
  file_name: z.string(),
  imported_at: Moment,
  imported_by_name: z.string(),
  method: PaymentMethod,
  state: BillState,
  matched: z.int(),
  to_match: z.int(),
  /** First and last payment. */
  first_paid_at: z.nullable(Moment),
  last_paid_at: z.nullable(Moment),
  /** Payments in the file, and those of them that no earlier bill had. */
  lines: z.int(),
  new_lines: z.int(),
  /** Other lines of the file, by kind. */
  skipped: z.record(SkippedKind, z.int()),
  /** Lines that may be payments in words that are not known. */
  puzzling: z.array(z.object({ row: z.int(), text: z.string() })),
  /** The number of lines that the provider states, if the file has fewer. */
  missing_lines: z.int(),
  counts: z.record(BillLineState, z.int()),
  orders_without_line: z.int(),
});
export type BillImport = z.infer<typeof BillImport>;

export const BillLine = z.object({
  id: z.uuid(),
  bill_id: z.uuid(),
  row: z.int(),
  method: PaymentMethod,
  /** Of the transaction; empty if the bill has none. */
  number: z.string(),
  paid_at: Moment,
  amount: Yuan,
  refunded: Yuan,
  /** Written by the payer: any text. */
  counterparty: z.string(),
  text: z.string(),
  is_linked: z.boolean(),
  matched_by: z.nullable(z.enum(['number', 'amount', 'person', 'booked'])),
  order: z.nullable(z.object({ id: z.uuid(), order_number: z.string() })),
  /** Username of the member of staff; empty for the system. */
  decided_by_name: z.string(),
  set_aside_reason: z.string(),
});
export type BillLine = z.infer<typeof BillLine>;

export const BillOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  pickup_code: z.string(),
  /** Masked, as in the queue. */
  phone_masked: z.string(),
  created_at: Moment,
  status: OrderStatus,
  payment_check: PaymentCheck,
  /** A difference is asked for besides the payment. */
  kind: z.enum(['payment', 'difference']),
  method: PaymentMethod,
  /** What is asked for, or was confirmed without a transaction. */
  amount: Yuan,
  has_screenshot: z.boolean(),
  amount_read: z.nullable(Yuan),
  transaction_read: z.string(),
});
export type BillOrder = z.infer<typeof BillOrder>;

const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ count: z.int(), page_size: z.int(), results: z.array(item) });

/** Newest first. */
export const listBills = {
  method: 'GET',
  url: '/api/staff/bills/',
  schema: {
    summary: '导入过的账单（?page= 分页）',
    tags,
    querystring: z.object({ page }),
    response: { 200: listOf(BillImport) },
  },
} as const satisfies Endpoint;

export const importBill = {
  method: 'POST',
  url: '/api/staff/bills/',
  schema: {
    summary: '导入支付宝或微信支付的账单（multipart 字段 file）',
    tags,
    consumes: ['multipart/form-data'],
    response: { 201: BillImport },
  },
} as const satisfies Endpoint;

export const getBill = {
  method: 'GET',
  url: '/api/staff/bills/:id/',
  schema: { summary: '一份账单的结果', tags, params: Id, response: { 200: BillImport } },
} as const satisfies Endpoint;

export const BillGroup = z.object({ id: z.uuid(), lines: z.array(BillLine), orders: z.array(BillOrder) });
export type BillGroup = z.infer<typeof BillGroup>;

export const listBillGroups = {
  method: 'GET',
  url: '/api/staff/bills/:id/groups/',
  schema: {
    summary: '待人决定的：可能对应的收款与订单',
    tags,
    params: Id,
    querystring: z.object({ page }),
    response: { 200: listOf(BillGroup) },
  },
} as const satisfies Endpoint;

export const listBillLines = {
  method: 'GET',
  url: '/api/staff/bills/:id/lines/',
  schema: {
    summary: '账单里的收款（?state=）',
    tags,
    params: Id,
    querystring: z.object({ state: BillLineState, page }),
    response: { 200: listOf(BillLine) },
  },
} as const satisfies Endpoint;

export const listBillOrders = {
  method: 'GET',
  url: '/api/staff/bills/:id/orders/',
  schema: {
    summary: '账单里没有收款的订单',
    tags,
    params: Id,
    querystring: z.object({ page }),
    response: { 200: listOf(BillOrder) },
  },
} as const satisfies Endpoint;

const line = { 200: BillLine } as const;

/** Books the payment for the order. When the amounts differ, the caller has to say so; the difference stays owed. */
export const pairBillLine = {
  method: 'PUT',
  url: '/api/staff/bill-lines/:id/order/',
  schema: {
    summary: '把收款记到订单上',
    tags,
    params: Id,
    body: z.object({ order_id: z.uuid(), may_differ: z.optional(z.boolean()) }),
    response: line,
  },
} as const satisfies Endpoint;

export const undoBillLine = {
  method: 'PUT',
  url: '/api/staff/bill-lines/:id/undone/',
  schema: {
    summary: '撤销收款与订单的对应（须写原因）',
    tags,
    params: Id,
    body: z.object({ reason: z.optional(z.string()) }),
    response: line,
  },
} as const satisfies Endpoint;

export const setAsideBillLine = {
  method: 'PUT',
  url: '/api/staff/bill-lines/:id/set-aside/',
  schema: {
    summary: '收款不属于任何订单（须写原因）',
    tags,
    params: Id,
    body: z.object({ reason: z.optional(z.string()) }),
    response: line,
  },
} as const satisfies Endpoint;

export const takeUpBillLine = {
  method: 'DELETE',
  url: '/api/staff/bill-lines/:id/set-aside/',
  schema: { summary: '重新对账这笔收款', tags, params: Id, response: line },
} as const satisfies Endpoint;

/** The ledger is not changed. */
export const seeBillRefund = {
  method: 'PUT',
  url: '/api/staff/bill-lines/:id/refund-seen/',
  schema: { summary: '已处理账单里的退款', tags, params: Id, response: line },
} as const satisfies Endpoint;
