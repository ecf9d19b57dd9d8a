import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BindingType, OrderStatus, PaymentMethod } from './orders.ts';
import { Yuan } from './price.ts';
import { PrintSettings, RequestedSettings } from './print-settings.ts';

const tags = ['orders'];
const Moment = z.iso.datetime({ offset: true });

/** Multipart with exactly one part, `file`: png or jpeg by content. */
export const uploadScreenshot = {
  method: 'POST',
  url: '/api/upload-screenshot/',
  schema: {
    summary: '上传付款截图（multipart，字段 file，PNG 或 JPEG）',
    tags,
    consumes: ['multipart/form-data'],
    response: { 201: z.object({ screenshot_id: z.uuid() }) },
  },
} as const satisfies Endpoint;

export const NewOrderDocument = z.extend(RequestedSettings, {
  file_id: z.uuid(),
  original_filename: z.string().check(z.minLength(1), z.maxLength(255)),
  sequence_in_group: z.int().check(z.minimum(1)),
});
export type NewOrderDocument = z.infer<typeof NewOrderDocument>;

export const NewOrderGroup = z.object({
  binding_type: BindingType,
  sequence_in_order: z.int().check(z.minimum(1)),
  documents: z.array(NewOrderDocument).check(z.minLength(1), z.maxLength(50)),
});

export const NewOrder = z.object({
  phone_number: z.string(),
  payment_method: PaymentMethod,
  payment_screenshot_id: z.optional(z.nullable(z.uuid())),
  /** From `reserveAmount`. It holds for the same method and an unchanged price, else the order asks for its price. */
  reserved_amount_id: z.optional(z.uuid()),
  /** For the shop, which prints it on the slip. */
  note: z.optional(z.string()),
  groups: z.array(NewOrderGroup).check(z.minLength(1), z.maxLength(50)),
});
export type NewOrder = z.infer<typeof NewOrder>;

export const PlacedOrder = z.object({
  pickup_code: z.string(),
  order_number: z.string(),
  total_price: Yuan,
  ready_by: Moment,
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/**
 * Reserves an amount that no other unpaid order of the last day asks for with this method: the price, or up to 0.30
 * yuan less. A caller holds one amount; another reservation replaces it. When every amount is taken, the price is not
 * lowered, and two orders may ask for the same.
 */
export const reserveAmount = {
  method: 'POST',
  url: '/api/payment-amounts/',
  schema: {
    summary: '预留付款金额（店里开启“一单一价”时）',
    tags,
    body: z.object({ payment_method: PaymentMethod, price: Yuan }),
    response: { 201: z.object({ id: z.uuid(), amount: Yuan }) },
  },
} as const satisfies Endpoint;

/** The same `Idempotency-Key` and body return the same order; the same key with another body is refused with 422. */
export const createOrder = {
  method: 'POST',
  url: '/api/orders/',
  schema: {
    summary: '下单（可带 Idempotency-Key）',
    tags,
    headers: z.object({ 'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(255))) }),
    body: NewOrder,
    response: { 201: PlacedOrder },
  },
} as const satisfies Endpoint;

export const OrderedDocument = z.extend(PrintSettings, {
  id: z.uuid(),
  original_filename: z.string(),
  paper_name: z.string(),
  /** The charged count; `exact_page_count` is the later exact count, if it differs. */
  page_count: z.int(),
  exact_page_count: z.nullable(z.int()),
  /** The charged sides of one copy. */
  printed_sides: z.int(),
  /** Of these, the sides charged in colour; absent for a document in black and white. */
  color_sides: z.optional(z.int()),
  is_estimated: z.boolean(),
  print_cost: Yuan,
});
export type OrderedDocument = z.infer<typeof OrderedDocument>;

export const OrderedGroup = z.object({
  id: z.uuid(),
  binding_type: BindingType,
  binding_name: z.string(),
  binding_fee: Yuan,
  /** The bound copies that the fee is charged for; absent where it is charged once per group. */
  binding_copies: z.optional(z.int()),
  documents: z.array(OrderedDocument),
});
export type OrderedGroup = z.infer<typeof OrderedGroup>;

/** What a customer may do after ordering. The server decides; the pages offer only these. */
export const CustomerAct = z.enum(['cancel', 'note', 'screenshot', 'refund', 'again']);
export type CustomerAct = z.infer<typeof CustomerAct>;

/** `answer` is the shop's reason for declining; empty otherwise. */
export const RefundRequest = z.object({
  reason: z.string(),
  asked_at: Moment,
  state: z.enum(['open', 'done', 'declined']),
  answer: z.string(),
  decided_at: z.nullable(Moment),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** An order as its customer sees it. */
export const Order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  created_at: Moment,
  status: OrderStatus,
  pickup_code: z.string(),
  payment_method: PaymentMethod,
  /** The problem that staff found with the payment; empty when there is none. */
  payment_problem: z.string(),
  base_fee: Yuan,
  /** The discount that makes the amount unique; absent when there is none. The total is less by it. */
  discount: z.optional(Yuan),
  total_price: Yuan,
  /**
   * The customer owes a positive amount, the shop returns a negative one. To be settled at pickup. This is the amount
   * that is not settled, or else the settled one.
   */
  price_difference: Yuan,
  /** The difference that is not settled; a claimed payment that nobody has checked does not count as owed. */
  open_difference: Yuan,
  /**
   * What the customer can pay now with the order's own payment code (see `createPaymentCode`). Absent when nothing is
   * to be paid, and in shops without a payment gateway for the order's method.
   */
  payable_now: z.optional(Yuan),
  /** The difference as text (多退少补); empty when there is none. */
  price_note: z.string(),
  ready_by: Moment,
  processing_at: z.nullable(Moment),
  completed_at: z.nullable(Moment),
  cancelled_at: z.nullable(Moment),
  cancel_reason: z.string(),
  /** The customer's note to the shop; empty without one. */
  note: z.string(),
  may: z.array(CustomerAct),
  /** The latest one. */
  refund_request: z.nullable(RefundRequest),
  collected_at: z.nullable(Moment),
  /** Null once the files are deleted. */
  files_deleted_after: z.nullable(Moment),
  groups: z.array(OrderedGroup),
});
export type Order = z.infer<typeof Order>;

const OrderPage = z.object({
  count: z.int(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  results: z.array(Order),
});
export type OrderPage = z.infer<typeof OrderPage>;

/** The user's orders, newest first: a plain list, or a page when `page` is set. */
export const listOrders = {
  method: 'GET',
  url: '/api/orders/',
  schema: {
    summary: '我的订单（新的在前；?status= 筛选，?page= 分页）',
    tags,
    querystring: z.object({
      status: z.optional(OrderStatus),
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
    }),
    response: { 200: z.union([z.array(Order), OrderPage]) },
  },
} as const satisfies Endpoint;

export const OrderCounts = z.object({
  total: z.int(),
  pending: z.int(),
  processing: z.int(),
  completed: z.int(),
  cancelled: z.int(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;

export const countOrders = {
  method: 'GET',
  url: '/api/orders/counts/',
  schema: { summary: '我的订单数（总数与各状态）', tags, response: { 200: OrderCounts } },
} as const satisfies Endpoint;

/** Gives access to an order without signing in. */
export const OrderTicket = z.object({ phone_number: z.string(), pickup_code: z.string() });
export type OrderTicket = z.infer<typeof OrderTicket>;

/** Every failed query gets the same response. After a success, the visitor receives live events of the order. */
export const queryOrder = {
  method: 'POST',
  url: '/api/orders/query/',
  schema: { summary: '凭手机号和取件码查单', tags, body: z.partial(OrderTicket), response: { 200: Order } },
} as const satisfies Endpoint;

/** Deletes the files of a completed or cancelled order before their retention ends. */
export const deleteOrderFiles = {
  method: 'POST',
  url: '/api/orders/delete-files/',
  schema: { summary: '立即删除已完成订单的文件', tags, body: z.partial(OrderTicket), response: { 200: Order } },
} as const satisfies Endpoint;
