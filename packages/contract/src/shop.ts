import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BindingType, PaymentMethod } from './orders.ts';
import { fromYuan, type PriceList, Yuan } from './price.ts';
import { PaperSize } from './print-settings.ts';

export const SignInProvider = z.enum(['github', 'google']);
export type SignInProvider = z.infer<typeof SignInProvider>;

export const ShopPriceList = z.object({
  version: z.int(),
  base_fee: Yuan,
  side_prices: z.record(PaperSize, Yuan),
  binding_fees: z.record(BindingType, Yuan),
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
  payment_codes: z.array(z.object({ method: PaymentMethod, image_url: z.string(), is_sample: z.boolean() })),
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
export function priceListOf(list: ShopPriceList): PriceList {
  const inFen = <K extends string>(prices: Record<K, number>) =>
    Object.fromEntries(Object.entries(prices).map(([key, yuan]) => [key, fromYuan(yuan as number)])) as Record<
      K,
      ReturnType<typeof fromYuan>
    >;
  return {
    baseFee: fromYuan(list.base_fee),
    sidePrices: inFen(list.side_prices),
    bindingFees: inFen(list.binding_fees),
  };
}
