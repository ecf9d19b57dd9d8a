import { expect } from '@playwright/test';
import { changeShopSettings } from './shop/change-shop-settings.ts';
import { fillPayment, readTicket } from './shop/order-page.ts';
import { confirmButton, openPayment } from './shop/payment-page.ts';
import { test, useExclusiveShop } from './shop/test-shop.ts';

useExclusiveShop();
test.describe.configure({ timeout: 120_000 });

test('two customers with the same files are asked for different amounts, and the receipt says why', async ({
  page,
  testShop,
  browser,
  shopOrigin,
}) => {
  await changeShopSettings(page, testShop, { unique_amounts: true });
  const due = page.locator('[aria-live=polite]', { hasText: '应付' });
  await openPayment(page);
  await expect(due).toHaveText('应付¥2.30');

  const context = await browser.newContext({ baseURL: shopOrigin });
  const other = await context.newPage();
  await openPayment(other);
  const otherDue = other.locator('[aria-live=polite]', { hasText: '应付' });
  await expect(otherDue).toHaveText('应付¥2.29');
  // The customer may have paid it already.
  await other.reload();
  await expect(otherDue).toHaveText('应付¥2.29');
  const receipt = other.getByRole('region', { name: '费用明细' });
  const open = other.getByRole('button', { name: '查看费用明细' });
  if (await open.isVisible()) await open.click();
  await expect(receipt.getByText('立减')).toBeVisible();
  await expect(receipt.getByText('-¥0.01')).toBeVisible();
  await fillPayment(other);
  await confirmButton(other).click();
  await readTicket(other);
  await expect(other.getByText('¥2.29').first()).toBeVisible();
  await context.close();

  // The other method has amounts of its own.
  await page.getByRole('radio', { name: /微信支付/ }).check();
  await expect(due).toHaveText('应付¥2.30');
});
