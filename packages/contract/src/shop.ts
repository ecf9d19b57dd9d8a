import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BindingType, PaymentMethod } from './orders.ts';
import { ColorPer, FeePer, fromYuan, toYuan, Yuan } from './price.ts';
import type { PriceList } from './price-list.ts';
import { PaperSize } from './print-settings.ts';

export const SignInProvider = z.enum(['github', 'google']);
export type SignInProvider = z.infer<typeof SignInProvider>;

export const ShopPaper = z.object({
  id: PaperSize,
  name: z.string(),
  width_mm: z.int(),
  height_mm: z.int(),
  grams: z.int(),
  side_price: Yuan,
  /** Null where the paper is not printed in colour. */
  color_price: z.nullable(Yuan),
  is_shown: z.boolean(),
});
export type ShopPaper = z.infer<typeof ShopPaper>;

export const ShopBinding = z.object({
  type: BindingType,
  name: z.string(),
  fee: Yuan,
  fee_per: FeePer,
  min_sheets: z.nullable(z.int()),
  max_sheets: z.nullable(z.int()),
  papers: z.nullable(z.array(PaperSize)),
  is_shown: z.boolean(),
});
export type ShopBinding = z.infer<typeof ShopBinding>;

/** Papers and bindings in the order in which customers see them, hidden ones included. */
export const Catalogue = z.object({
  base_fee: Yuan,
  /** Older consoles do not send it, which keeps the setting. */
  color_per: z.optional(ColorPer),
  papers: z.array(ShopPaper),
  bindings: z.array(ShopBinding),
});
export type Catalogue = z.infer<typeof Catalogue>;

export const ShopPriceList = z.extend(Catalogue, {
  version: z.int(),
  /** The same prices by id, for older clients. */
  side_prices: z.optional(z.record(z.string(), Yuan)),
  binding_fees: z.optional(z.record(z.string(), Yuan)),
});
export type ShopPriceList = z.infer<typeof ShopPriceList>;

export const ShopLimits = z.object({
  max_file_bytes: z.int(),
  recommended_file_bytes: z.int(),
  max_screenshot_bytes: z.int(),
  max_copies: z.int(),
  max_groups: z.int(),
  max_documents_per_group: z.int(),
});
export type ShopLimits = z.infer<typeof ShopLimits>;

/** Retention of unordered uploads, files of orders, payment screenshots and phone numbers. */
export const ShopRetention = z.object({
  upload_hours: z.int(),
  /** Maximum, counted from the placing of the order. */
  ordered_file_days: z.int(),
  /** Counted from the completion or cancellation of the order. */
  finished_file_days: z.int(),
  screenshot_days: z.int(),
  phone_days: z.int(),
});
export type ShopRetention = z.infer<typeof ShopRetention>;

/** The public facts of the shop. The web app hard-codes none of them. */
export const Shop = z.object({
  name: z.string(),
  is_open: z.boolean(),
  /** Shown to customers, open or closed; empty when there is none. */
  notice: z.string(),
  pickup_point: z.string(),
  hours: z.string(),
  contact: z.string(),
  /** 备案号, which a public website in mainland China shows on every page; empty where there is none. */
  record_number: z.string(),
  production_hours: z.number(),
  price_list: ShopPriceList,
  limits: ShopLimits,
  retention: ShopRetention,
  accepted_extensions: z.array(z.string()),
  /** The payment step reserves an amount with `reserveAmount` before it asks for it. */
  unique_amounts: z.optional(z.boolean()),
  payment_codes: z.array(z.object({ method: PaymentMethod, image_url: z.string(), is_sample: z.boolean() })),
  /** The methods that offer each order its own payment code. Absent in a shop without a payment gateway. */
  payment_gateways: z.optional(z.array(PaymentMethod)),
  sign_in_providers: z.array(SignInProvider),
  /** Users with an email address get mail when an order is ready. */
  sends_mail: z.boolean(),
  /** Users who forgot their password get a link by mail; without mail, at the counter. */
  mails_password_links: z.boolean(),
});
export type Shop = z.infer<typeof Shop>;

export const getShop = {
  method: 'GET',
  url: '/api/shop/',
  schema: { summary: '店铺信息：价目、限制、取件点、收款码', tags: ['shop'], response: { 200: Shop } },
} as const satisfies Endpoint;

/** The price list in fen, for the shared price calculation. */
export const priceListOf = ({ base_fee, color_per = 'page', papers, bindings }: Catalogue): PriceList => ({
  baseFee: fromYuan(base_fee),
  colorPer: color_per,
  papers: papers.map(({ side_price, color_price, ...paper }) => ({
    ...paper,
    side_price: fromYuan(side_price),
    color_price: color_price === null ? null : fromYuan(color_price),
  })),
  bindings: bindings.map(({ fee, ...binding }) => ({ ...binding, fee: fromYuan(fee) })),
});

/** The price list in yuan, for the wire. */
export const catalogueOf = ({ baseFee, colorPer, papers, bindings }: PriceList): Catalogue => ({
  base_fee: toYuan(baseFee),
  color_per: colorPer,
  papers: papers.map(({ side_price, color_price, ...paper }) => ({
    ...paper,
    side_price: toYuan(side_price),
    color_price: color_price === null ? null : toYuan(color_price),
  })),
  bindings: bindings.map(({ fee, papers: suitable, ...binding }) => ({
    ...binding,
    fee: toYuan(fee),
    papers: suitable && [...suitable],
  })),
});
