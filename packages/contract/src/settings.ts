import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { PaymentMethod } from './orders.ts';
import { Catalogue } from './shop.ts';

/** The settings of the shop. For staff only. */
const tags = ['settings'];
const Moment = z.iso.datetime({ offset: true });

export const SettingsForm = z.object({
  name: z.string(),
  is_open: z.boolean(),
  notice: z.string(),
  pickup_point: z.string(),
  hours: z.string(),
  contact: z.string(),
  record_number: z.string(),
  production_hours: z.number(),
  /** Direct printing over IPP. */
  direct_printing: z.boolean(),
  /** Mail to customers, where the operator has set up a mail server. */
  mail_notices: z.boolean(),
  /** Each unpaid order asks for another amount, so that a payment names its order. */
  unique_amounts: z.boolean(),

  max_file_mb: z.int(),
  recommended_file_mb: z.int(),
  max_screenshot_mb: z.int(),
  max_copies: z.int(),
  max_groups: z.int(),
  max_documents_per_group: z.int(),
  max_open_files: z.int(),
  max_open_mb: z.int(),
  max_orders_per_hour: z.int(),
  /** Further orders from the network are delayed, not refused. */
  max_orders_per_hour_per_network: z.int(),
  /** Percent of the free disk for files that nobody has paid for: of one network, and of all. */
  max_network_share: z.int(),
  max_unpaid_share: z.int(),
  /** Failed attempts in 15 minutes: per account (or phone) and address; `_in_all` per account, phone or pickup code. */
  max_sign_in_failures: z.int(),
  max_sign_in_failures_in_all: z.int(),
  max_query_failures: z.int(),
  max_query_failures_in_all: z.int(),
  /** Failed attempts from one address in 15 minutes; further attempts from it are delayed, not refused. */
  slow_after_failures: z.int(),
  /** Per address; further registrations from it are delayed, not refused. */
  max_registrations_per_minute: z.int(),

  sign_in_days: z.int(),
  /** After this time the system cancels an order without a screenshot, or one whose payment nobody has checked. */
  unpaid_order_hours: z.int(),
  unverified_order_days: z.int(),
  upload_hours: z.int(),
  ordered_file_days: z.int(),
  finished_file_days: z.int(),
  screenshot_days: z.int(),
  phone_days: z.int(),
});
export type SettingsForm = z.infer<typeof SettingsForm>;

export const PriceListVersion = z.extend(Catalogue, {
  version: z.int(),
  created_at: Moment,
  /** The author; empty for the initial price list. */
  created_by: z.string(),
});
export type PriceListVersion = z.infer<typeof PriceListVersion>;

export const StaffSettings = z.object({
  /** For optimistic locking: a save must be based on the current version. */
  version: z.int(),
  settings: SettingsForm,
  /** Newest first. */
  price_lists: z.array(PriceListVersion),
  payment_codes: z.array(z.object({ method: PaymentMethod, image_url: z.string(), is_sample: z.boolean() })),
  /** The operator has set SMTP_URL. */
  can_mail: z.boolean(),
});
export type StaffSettings = z.infer<typeof StaffSettings>;

export const getSettings = {
  method: 'GET',
  url: '/api/staff/settings/',
  schema: { summary: '店铺设置', tags, response: { 200: StaffSettings } },
} as const satisfies Endpoint;

export const SettingsChange = z.object({
  /** The version of the settings that the changes are based on. */
  version: z.int(),
  /** Missing fields stay unchanged. */
  changes: z.optional(z.partial(SettingsForm)),
  /** A new price list. Orders keep theirs. `based_on` is the version of the list that it replaces. */
  prices: z.optional(z.extend(Catalogue, { based_on: z.int() })),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/**
 * Saves settings and prices together, all or nothing. 409 when another clerk has saved the settings or the prices
 * meanwhile; the version of what is not changed does not matter.
 */
export const changeSettings = {
  method: 'PUT',
  url: '/api/staff/settings/',
  schema: { summary: '修改店铺设置和价目', tags, body: SettingsChange, response: { 200: StaffSettings } },
} as const satisfies Endpoint;

const Method = z.object({ method: PaymentMethod });

/**
 * Multipart with exactly one part, `file`: png or jpeg with a readable QR code. A code of the other method, or one that
 * receives no payments, is refused.
 */
export const uploadPaymentCode = {
  method: 'POST',
  url: '/api/staff/settings/payment-codes/:method/',
  schema: {
    summary: '上传收款码（multipart，字段 file）',
    tags,
    consumes: ['multipart/form-data'],
    params: Method,
    /** `is_recognised` is false for a code that does not tell its method, such as a bank's for several methods. */
    response: { 201: z.extend(StaffSettings, { is_recognised: z.boolean() }) },
  },
} as const satisfies Endpoint;

/** Restores the sample code. */
export const removePaymentCode = {
  method: 'DELETE',
  url: '/api/staff/settings/payment-codes/:method/',
  schema: { summary: '移除收款码', tags, params: Method, response: { 200: StaffSettings } },
} as const satisfies Endpoint;

const PictureName = z.object({ name: z.string().check(z.regex(/^(alipay|wechat)-[0-9a-f]{16}\.png$/)) });

/** Public. A new picture gets a new name, so browsers may cache each picture. */
export const getPaymentCode = {
  method: 'GET',
  url: '/api/shop/payment-codes/:name/',
  schema: { summary: '收款码图片（PNG）', tags: ['shop'], params: PictureName, response: { 200: z.unknown() } },
} as const satisfies Endpoint;

/** A current picture, or a replaced one while an alert compares the two. */
export const getComparedPaymentCode = {
  method: 'GET',
  url: '/api/staff/payment-codes/:name/',
  schema: { summary: '收款码图片，包括刚换下的（PNG）', tags, params: PictureName, response: { 200: z.unknown() } },
} as const satisfies Endpoint;

/** The built-in sample, which cannot receive payments. */
export function sampleCodeUrl(method: PaymentMethod): string {
  return `/payment/${method.toLowerCase()}-sample.png`;
}
