import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BindingType, PaymentMethod } from './orders.ts';
import { Yuan } from './price.ts';
import { PaperSize } from './print-settings.ts';

const tags = ['reports'];

/** Days are calendar days in the shop's time zone; a week begins on Monday. */
export const ReportPeriod = z.enum(['day', 'week', 'month']);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

export const ReportFigures = z.object({
  orders: z.int(),
  cancelled: z.int(),
  /**
   * The price of the orders of the period as they were placed, without cancelled orders and later corrections. It is
   * not the money that came in: see `Till`.
   */
  revenue: Yuan,
  sides: z.int(),
  /** Of these, the sides charged in colour. */
  color_sides: z.int(),
  sheets: z.int(),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

export const Report = z.object({
  period: ReportPeriod,
  /** First and last day, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  total: ReportFigures,
  /** The previous period of the same length. */
  before: ReportFigures,
  /** One per hour of a day (`00` … `23`), or per day of a week or month (`2026-11-15`), including empty ones. */
  buckets: z.array(z.extend(ReportFigures, { label: z.string() })),
  by_method: z.array(z.object({ method: PaymentMethod, orders: z.int(), revenue: Yuan })),
  by_binding: z.array(z.object({ binding_type: BindingType, name: z.string(), groups: z.int(), revenue: Yuan })),
  by_paper: z.array(
    z.object({
      paper_size: PaperSize,
      name: z.string(),
      sides: z.int(),
      color_sides: z.int(),
      sheets: z.int(),
      revenue: Yuan,
    }),
  ),
  /** The time from placing to completion of orders completed in the period; null when there are none. */
  average_minutes_to_finish: z.nullable(z.int()),
  /** Corrections by later exact counts: the number of orders, the amounts owed and the amounts returned. */
  corrections: z.object({ orders: z.int(), owed: Yuan, returned: Yuan }),
  /** Numbers of all accounts today, not only those of the period. */
  accounts: z.object({ total: z.int(), github: z.int(), google: z.int(), both: z.int() }),
});
export type Report = z.infer<typeof Report>;

export const reportQuery = z.object({ period: ReportPeriod, date: z.iso.date() });

/** The day, week or month that contains `date`. */
export const getReport = {
  method: 'GET',
  url: '/api/staff/reports/',
  schema: {
    summary: '报表（?period=day|week|month&date=）',
    tags,
    querystring: reportQuery,
    response: { 200: Report },
  },
} as const satisfies Endpoint;

/** One line per order; opens in Excel. */
export const downloadReport = {
  method: 'GET',
  url: '/api/staff/reports/csv/',
  schema: { summary: '报表的 CSV', tags, querystring: reportQuery, response: { 200: z.unknown() } },
} as const satisfies Endpoint;
