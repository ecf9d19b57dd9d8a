import { expect, type Page } from '@playwright/test';
import { cardOf, continueToPayment, fillPayment, readTicket } from './shop/order-page.ts';
import { confirmButton, mainHeading, openPayment } from './shop/payment-page.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const failed = '订单创建失败，请稍后重试或联系客服。';

test('all other controls are disabled while the order is created', async ({ page }) => {
  await openPayment(page);
  await fillPayment(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/orders/', async (route) => {
    await gate;
    await route.continue();
  });
  await confirmButton(page).click();
  const overlay = page.getByRole('alertdialog', { name: '处理中，请稍候...' });
  await expect(overlay).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  release();
  await readTicket(page);
});

test('a reload recovers an order whose response was lost', async ({ page }) => {
  await openPayment(page);
  await fillPayment(page);
  const placed = await loseNextResponse(page);
  await confirmButton(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  // On a slow network the response arrives before the script of the ticket.
  const response = page.waitForResponse((response) => response.url().endsWith('/api/orders/'));
  await page.route('**/assets/ticket-step-*.js', async (route) => {
    await response;
    await mainHeading(page).filter({ hasText: '下单成功' }).waitFor();
    await route.continue();
  });
  await page.reload();
  expect((await readTicket(page)).number).toBe(placed.number);
});

test('an order that was changed after a lost response is not paid for twice', async ({ page }) => {
  await openPayment(page);
  await fillPayment(page);
  const placed = await loseNextResponse(page);
  await confirmButton(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  await page.getByLabel('手机号').fill('13900139000');
  await confirmButton(page).click();
  expect((await readTicket(page)).number).toBe(placed.number);
  await expect(page.getByText('这是之前提交的那一单')).toBeVisible();
  await page.getByRole('button', { name: '按修改另下一单' }).click();
  await expect(cardOf(page, 'twelve-pages.pdf').getByText('¥1.80', { exact: true })).toBeVisible();
  await continueToPayment(page);
  await expect(page.getByLabel('手机号')).toHaveValue('139 0013 9000');
  await fillPayment(page, { phone: '13900139000' });
  await confirmButton(page).click();
  expect((await readTicket(page)).number).not.toBe(placed.number);
});

/** The server places the next order, but its response is lost. */
async function loseNextResponse(page: Page): Promise<{ number: string }> {
  const placed = { number: '' };
  await page.route(
    '**/api/orders/',
    async (route) => {
      const order = await (await route.fetch()).json();
      placed.number = order.order_number;
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return placed;
}
