import * as z from 'zod/mini';
import { StaffOrder } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { LedgerMethod } from './ledger-entries.ts';
import { Yuan } from './price.ts';
import { reportQuery } from './reports.ts';

/** The ledger of the money: what staff book by hand, and who still owes. */
const tags = ['ledger'];
const Moment = z.iso.datetime({ offset: true });
const OrderId = z.object({ id: z.uuid() });
const order = { 201: StaffOrder } as const;

/**
 * Records money that was given back to the customer: at most what the order has taken. The part that the shop does not
 * owe lowers the price.
 */
export const refundOrder = {
  method: 'POST',
  url: '/api/staff/orders/:id/refunds/',
  schema: {
    summary: '登记退款（全部或部分，须写原因）',
    tags,
    params: OrderId,
    body: z.object({
      amount: Yuan,
      method: LedgerMethod,
      reason: z.optional(z.string()),
      reference: z.optional(z.string()),
    }),
    response: order,
  },
} as const satisfies Endpoint;

/** Gives up what one side owes the other. When it is no longer the amount that the clerk saw, the reply is 409. */
export const waiveOwed = {
  method: 'POST',
  url: '/api/staff/orders/:id/waivers/',
  schema: {
    summary: '免除所欠（须写原因）',
    tags,
    params: OrderId,
    body: z.object({ amount: Yuan, reason: z.optional(z.string()) }),
    response: order,
  },
} as const satisfies Endpoint;

/** Books the opposite of an entry that was a mistake. An entry is corrected once, and a correction never. */
export const correctEntry = {
  method: 'POST',
  url: '/api/staff/orders/:id/corrections/',
  schema: {
    summary: '冲正一笔账（须写原因）',
    tags,
    params: OrderId,
    body: z.object({ entry_id: z.uuid(), reason: z.optional(z.string()) }),
    response: order,
  },
} as const satisfies Endpoint;

/** Orders that are cancelled or handed over, or whose payment was checked, and are not even. */
export const OwingOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  pickup_code: z.string(),
  /** Masked, as in the queue. */
  phone_masked: z.string(),
  created_at: Moment,
  cancelled_at: z.nullable(Moment),
  collected_at: z.nullable(Moment),
  is_payment_checked: z.boolean(),
  /** The customer owes a positive amount, the shop a negative one. */
  owed: Yuan,
});
export type OwingOrder = z.infer<typeof OwingOrder>;

export const OwingSide = z.enum(['customer', 'shop']);
export type OwingSide = z.infer<typeof OwingSide>;

/** Newest first. */
export const listOwing = {
  method: 'GET',
  url: '/api/staff/owing/',
  schema: {
    summary: '未结清的订单（?side=shop 店家待退，customer 顾客待付；?page= 分页）',
    tags,
    querystring: z.object({ side: OwingSide, page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))) }),
    response: {
      200: z.object({
        /** Of both sides, whichever is listed. */
        totals: z.object({
          customer: z.object({ orders: z.int(), amount: Yuan }),
          shop: z.object({ orders: z.int(), amount: Yuan }),
        }),
        page_size: z.int(),
        results: z.array(OwingOrder),
      }),
    },
  },
} as const satisfies Endpoint;

/** The money of a period by method: what was taken, what was given back, and how it agrees with the turnover. */
export const Till = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  methods: z.array(z.object({ method: LedgerMethod, taken: Yuan, given_back: Yuan, net: Yuan })),
  days: z.array(z.object({ day: z.iso.date(), net: Yuan, by_method: z.record(LedgerMethod, Yuan) })),
  /** Of the orders placed in the period: their price less what was waived. */
  turnover: Yuan,
  /** Of these, what customers still owe and what the shop still owes (a positive number). */
  owed_by_customers: Yuan,
  owed_by_shop: Yuan,
  /** Money of the period for orders placed outside it, and money of its orders outside the period. */
  for_other_orders: Yuan,
  on_other_days: Yuan,
  net: Yuan,
  refunds: z.array(
    z.object({
      order_id: z.uuid(),
      order_number: z.string(),
      at: Moment,
      method: LedgerMethod,
      amount: Yuan,
      actor_name: z.string(),
      note: z.string(),
    }),
  ),
});
export type Till = z.infer<typeof Till>;

export const getTill = {
  method: 'GET',
  url: '/api/staff/ledger/',
  schema: { summary: '收款（?period=day|week|month&date=）', tags, querystring: reportQuery, response: { 200: Till } },
} as const satisfies Endpoint;

/** One line per entry; opens in Excel. */
export const downloadLedger = {
  method: 'GET',
  url: '/api/staff/ledger/csv/',
  schema: { summary: '账目的 CSV', tags, querystring: reportQuery, response: { 200: z.unknown() } },
} as const satisfies Endpoint;
