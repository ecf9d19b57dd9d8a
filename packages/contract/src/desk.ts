import * as z from 'zod/mini';
import { DocumentKind } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { LedgerEntry, LedgerMethod } from './ledger-entries.ts';
import { NewOrderGroup, Order, OrderedDocument, OrderedGroup, PlacedOrder } from './ordering.ts';
import { BindingType, OrderStatus, PaymentMethod } from './orders.ts';
import { PaymentDoubt, printAnyway } from './payment-doubts.ts';
import { Yuan } from './price.ts';

/** The desk, for staff only: queue, order, payment, handover. */
const tags = ['staff'];
const Moment = z.iso.datetime({ offset: true });
const OrderId = z.object({ id: z.uuid() });

/** Independent of the order's status: an order may be printed before its payment is checked. */
export const PaymentCheck = z.enum(['unchecked', 'checked', 'problem']);
export type PaymentCheck = z.infer<typeof PaymentCheck>;

export const QueuedOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  pickup_code: z.string(),
  status: OrderStatus,
  created_at: Moment,
  ready_by: Moment,
  completed_at: z.nullable(Moment),
  collected_at: z.nullable(Moment),
  /** Masked: 138****8000; empty when a walk-in customer left no number. */
  phone_masked: z.string(),
  is_walk_in: z.boolean(),
  payment_method: PaymentMethod,
  payment_check: PaymentCheck,
  /** Empty once the payment is checked. */
  payment_doubts: z.array(PaymentDoubt),
  total_price: Yuan,
  price_difference: Yuan,
  /** After the handover a difference is not settled. */
  has_late_difference: z.boolean(),
  is_estimated: z.boolean(),
  files: z.int(),
  /** Printed sides and sheets of all copies. */
  sides: z.int(),
  sheets: z.int(),
  /** Of the sides, those charged in colour. */
  color_sides: z.int(),
  /** A document is printed in colour, even if no side of it turns out to have colour. */
  has_color: z.boolean(),
  /** One per group, in order. */
  bindings: z.array(z.object({ type: BindingType, name: z.string() })),
  /** A document could not be converted, so it cannot be printed. */
  has_failed_document: z.boolean(),
  /** The customer has left a note. */
  has_customer_note: z.boolean(),
  /** The customer's request for a refund is open. */
  has_refund_request: z.boolean(),
});
export type QueuedOrder = z.infer<typeof QueuedOrder>;

export const Queue = z.object({
  /** `completed` counts the orders that are not collected yet. */
  counts: z.object({ pending: z.int(), processing: z.int(), completed: z.int(), cancelled: z.int() }),
  /** Totals of all orders that are pending or processing. */
  sheets_to_print: z.int(),
  sides_to_print: z.int(),
  /** Orders of any status with an open request. */
  refund_requests: z.int(),
  count: z.int(),
  page: z.int(),
  page_size: z.int(),
  results: z.array(QueuedOrder),
});
export type Queue = z.infer<typeof Queue>;

/**
 * Orders to print come first, the oldest at the top, then orders to collect, then finished orders, the newest at the
 * top. A search (pickup code or its start, order number, end of a phone number) covers every status.
 */
export const listQueue = {
  method: 'GET',
  url: '/api/staff/orders/',
  schema: {
    summary: '订单队列（?status= 或 ?refund=open 筛选，?search= 取件码、订单号或手机尾号，?page= 分页）',
    tags,
    querystring: z.object({
      status: z.optional(OrderStatus),
      refund: z.optional(z.literal('open')),
      search: z.optional(z.string().check(z.maxLength(40))),
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
    }),
    response: { 200: Queue },
  },
} as const satisfies Endpoint;

/** A screenshot that the customer has replaced by a newer one. */
export const EarlierScreenshot = z.object({ id: z.uuid(), replaced_at: Moment });
export type EarlierScreenshot = z.infer<typeof EarlierScreenshot>;

/** Another order with the same or a similar payment screenshot. A hint, no proof. */
export const SimilarPayment = z.object({
  order_id: z.uuid(),
  order_number: z.string(),
  created_at: Moment,
  is_identical: z.boolean(),
});
export type SimilarPayment = z.infer<typeof SimilarPayment>;

export const StaffPayment = z.object({
  check: PaymentCheck,
  /** The problem as text; the customer sees it too. */
  problem: z.string(),
  checked_at: z.nullable(Moment),
  has_screenshot: z.boolean(),
  /** Changes when the customer sends a new screenshot. */
  screenshot_id: z.nullable(z.uuid()),
  /** Newest first. */
  earlier_screenshots: z.array(EarlierScreenshot),
  similar: z.array(SimilarPayment),
  /** They stay after the payment is checked. */
  doubts: z.array(PaymentDoubt),
  /** Read from the screenshot by OCR; null when unreadable. A hint, no proof. */
  amount_read: z.nullable(Yuan),
  /** What the order still owes by its price; a claimed payment counts once it is checked. */
  owed: Yuan,
  /** Oldest first. */
  entries: z.array(LedgerEntry),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

export const OrderEventKind = z.enum([
  'placed',
  'status',
  'collected',
  'settled',
  'refunded',
  'waived',
  'corrected',
  'refund_failed',
  'amount_differs',
  'counted',
  'conversion_failed',
  'files_deleted',
  'forgotten',
  'payment',
  'transaction_linked',
  'transaction_unlinked',
  'note',
  'downloaded',
  'print_queued',
  'printed',
  'print_failed',
  'mailed',
  'customer_note',
  'screenshot_replaced',
  'refund_asked',
  'refund_decided',
]);
export type OrderEventKind = z.infer<typeof OrderEventKind>;

/** An event in the history of an order. The staff console turns `kind` and `detail` into text. */
export const OrderEvent = z.object({
  id: z.uuid(),
  at: Moment,
  /** `actor_name` is the username of a member of staff, and empty for the other actors. */
  actor: z.enum(['customer', 'system', 'staff']),
  actor_name: z.string(),
  kind: OrderEventKind,
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const StaffDocument = z.extend(OrderedDocument, {
  /** Like `kind`, null once the file is deleted. */
  file_id: z.nullable(z.uuid()),
  kind: z.nullable(DocumentKind),
  /** Its pages can be previewed and printed. */
  has_pdf: z.boolean(),
  /** The reason why the conversion failed; empty otherwise. */
  failure: z.string(),
  /** The customer entered the page count, because it could not be counted. */
  is_stated: z.boolean(),
  /** The page count is an estimate, and the exact one is awaited. */
  awaits_pages: z.boolean(),
  /** All sides count as coloured until the pages with colour are found. */
  awaits_colors: z.boolean(),
  /** The sides of one copy that are to be charged in colour, if they differ from `color_sides`. */
  exact_color_sides: z.optional(z.int()),
  sheets: z.int(),
});
export type StaffDocument = z.infer<typeof StaffDocument>;

export const StaffGroup = z.extend(OrderedGroup, {
  documents: z.array(StaffDocument),
  sheets: z.int(),
  /** Why the exact pages cannot be bound as ordered; empty if they can. */
  binding_problem: z.string(),
});
export type StaffGroup = z.infer<typeof StaffGroup>;

export const StaffOrder = z.extend(Order, {
  groups: z.array(StaffGroup),
  /** After the handover a difference is not settled. */
  has_late_difference: z.boolean(),
  phone_number: z.string(),
  /** Empty for guests. */
  username: z.string(),
  is_walk_in: z.boolean(),
  payment: StaffPayment,
  sides: z.int(),
  sheets: z.int(),
  color_sides: z.int(),
  has_color: z.boolean(),
  /** Newest last. */
  history: z.array(OrderEvent),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

const order = { 200: StaffOrder } as const;

export const getStaffOrder = {
  method: 'GET',
  url: '/api/staff/orders/:id/',
  schema: { summary: '订单详情（店员）', tags, params: OrderId, response: order },
} as const satisfies Endpoint;

/** Takes the pickup code as typed or scanned. Of several orders with the code, open ones win, then the newest. */
export const findOrderByCode = {
  method: 'GET',
  url: '/api/staff/handover/',
  schema: {
    summary: '凭取件码找订单',
    tags,
    querystring: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: order,
  },
} as const satisfies Endpoint;

/**
 * `from` is the status the clerk saw. When it has changed meanwhile, the reply is 409. `despite_payment` matters only for
 * `processing`.
 */
export const setOrderStatus = {
  method: 'PUT',
  url: '/api/staff/orders/:id/status/',
  schema: {
    summary: '改变订单状态（取消须写原因）',
    tags,
    params: OrderId,
    body: z.object({
      status: OrderStatus,
      from: z.optional(OrderStatus),
      reason: z.optional(z.string()),
      ...printAnyway,
    }),
    response: order,
  },
} as const satisfies Endpoint;

export const checkPayment = {
  method: 'PUT',
  url: '/api/staff/orders/:id/payment/',
  schema: {
    summary: '核对付款（有问题须写原因；实收与应付不同时写 amount）',
    tags,
    params: OrderId,
    body: z.object({
      check: PaymentCheck,
      problem: z.optional(z.string()),
      /** What was received, by default the total and the method of the order. */
      amount: z.optional(Yuan),
      method: z.optional(LedgerMethod),
      reference: z.optional(z.string()),
    }),
    response: order,
  },
} as const satisfies Endpoint;

/** Settles no money: a difference is settled with `settleDifference`, before or after the handover, or stays owed. */
export const collectOrder = {
  method: 'PUT',
  url: '/api/staff/orders/:id/collected/',
  schema: { summary: '已取走', tags, params: OrderId, response: order },
} as const satisfies Endpoint;

/** When the open difference is no longer the one the clerk saw, the reply is 409. */
export const settleDifference = {
  method: 'PUT',
  url: '/api/staff/orders/:id/settled/',
  schema: {
    summary: '差额已收或已退（method 缺省为订单的付款方式）',
    tags,
    params: OrderId,
    body: z.object({ difference: Yuan, method: z.optional(LedgerMethod), reference: z.optional(z.string()) }),
    response: order,
  },
} as const satisfies Endpoint;

/** Only for a cancelled order, which itself stays. Files that another order still needs stay too. */
export const deleteStaffOrderFiles = {
  method: 'DELETE',
  url: '/api/staff/orders/:id/files/',
  schema: { summary: '删除已取消订单的文件', tags, params: OrderId, response: order },
} as const satisfies Endpoint;

/** Customers never see notes. */
export const addNote = {
  method: 'POST',
  url: '/api/staff/orders/:id/notes/',
  schema: {
    summary: '内部备注',
    tags,
    params: OrderId,
    body: z.object({ text: z.string() }),
    response: { 201: StaffOrder },
  },
} as const satisfies Endpoint;

export const getPaymentScreenshot = {
  method: 'GET',
  url: '/api/staff/orders/:id/screenshot/',
  schema: { summary: '付款截图（JPEG）', tags, params: OrderId, response: { 200: z.unknown() } },
} as const satisfies Endpoint;

/** One that the customer has replaced. */
export const getEarlierScreenshot = {
  method: 'GET',
  url: '/api/staff/orders/:id/screenshots/:screenshot_id/',
  schema: {
    summary: '之前的付款截图（JPEG）',
    tags,
    params: z.object({ id: z.uuid(), screenshot_id: z.uuid() }),
    response: { 200: z.unknown() },
  },
} as const satisfies Endpoint;

/** Ends the open request of the order. The customer reads the answer, which is required to decline. */
export const decideRefund = {
  method: 'PUT',
  url: '/api/staff/orders/:id/refund-request/',
  schema: {
    summary: '答复退款申请（不退须写原因）',
    tags,
    params: OrderId,
    body: z.object({ decision: z.enum(['done', 'declined']), answer: z.optional(z.string()) }),
    response: order,
  },
} as const satisfies Endpoint;

export const BatchAction = z.enum(['processing', 'completed', 'payment_checked', 'collected']);
export type BatchAction = z.infer<typeof BatchAction>;

export const BatchResult = z.object({ id: z.uuid(), is_done: z.boolean(), detail: z.string() });
export type BatchResult = z.infer<typeof BatchResult>;

/**
 * Each order succeeds or fails on its own. `payment_checked` leaves doubtful payments out: a clerk checks each of them
 * alone.
 */
export const changeOrders = {
  method: 'POST',
  url: '/api/staff/orders/batch/',
  schema: {
    summary: '批量处理订单',
    tags,
    body: z.object({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
      act: BatchAction,
      ...printAnyway,
    }),
    response: { 200: z.object({ results: z.array(BatchResult) }) },
  },
} as const satisfies Endpoint;

/** Staff upload the files under their own account. The phone may be empty. */
export const WalkInOrder = z.object({
  phone_number: z.string(),
  payment_method: PaymentMethod,
  is_paid: z.boolean(),
  /** Of the money at the counter; by default the payment method. */
  paid_by: z.optional(LedgerMethod),
  note: z.optional(z.string()),
  groups: z.array(NewOrderGroup).check(z.minLength(1), z.maxLength(50)),
});
export type WalkInOrder = z.infer<typeof WalkInOrder>;

export const createWalkInOrder = {
  method: 'POST',
  url: '/api/staff/orders/',
  schema: {
    summary: '柜台下单（可带 Idempotency-Key）',
    tags,
    headers: z.object({ 'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(255))) }),
    body: WalkInOrder,
    response: { 201: z.extend(PlacedOrder, { id: z.uuid() }) },
  },
} as const satisfies Endpoint;
