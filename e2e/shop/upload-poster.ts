import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { urlOf } from '@print/contract/endpoint';
import type { PaymentMethod } from '@print/contract/orders';
import { uploadPaymentCode } from '@print/contract/settings';
import { paymentPath } from '../../apps/server/test/payments/payment-path.ts';
import { staffHeaders } from './change-shop-settings.ts';
import type { TestShop } from './test-shop.ts';

/** Uploads the poster of a payment app, a tall picture, by API. */
export async function uploadPoster(page: Page, { origin, run }: TestShop, method: PaymentMethod): Promise<void> {
  const file = { name: 'poster.png', mimeType: 'image/png', buffer: readFileSync(paymentPath('code-poster')) };
  const reply = await page.request.post(origin + urlOf(uploadPaymentCode, { params: { method } }), {
    headers: await staffHeaders(run),
    multipart: { file },
  });
  expect(reply.status()).toBe(201);
}
