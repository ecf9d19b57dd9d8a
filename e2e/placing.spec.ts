import { expect, type Page } from '@playwright/test';
import { cardOf, continueToPayment, fillPayment, readTicket } from './shop/order-page.ts';
import { confirmButton, mainHeading, openPayment } from './shop/payment-page.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const failed = '订单创建失败，请稍后重试或联系客服。';

test('while the order is being created nothing else can be pressed', async ({ page }) => {
  await openPayment(page);
  await fillPayment(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/orders/', async (route) => {
    await held;
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

test('an answer that is lost is found again by a page loaded anew, without being asked', async ({ page }) => {
  await openPayment(page);
  await fillPayment(page);
  const made = await loseNextAnswer(page);
  await confirmButton(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  // On a slow line the answer is there before the ticket can be drawn.
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/orders/'));
  await page.route('**/assets/ticket-step-*.js', async (route) => {
    await answered;
    await mainHeading(page).filter({ hasText: '下单成功' }).waitFor();
    await route.continue();
  });
  await page.reload();
  expect((await readTicket(page)).number).toBe(made.number);
});

test('an order that was changed after a lost answer is not paid for twice', async ({ page }) => {
  await openPayment(page);
  await fillPayment(page);
  const made = await loseNextAnswer(page);
  await confirmButton(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  await page.getByLabel('手机号').fill('13900139000');
  await confirmButton(page).click();
  expect((await readTicket(page)).number).toBe(made.number);
  await expect(page.getByText('这是之前提交的那一单')).toBeVisible();
  await page.getByRole('button', { name: '按修改另下一单' }).click();
  await expect(cardOf(page, 'twelve-pages.pdf').getByText('¥1.80', { exact: true })).toBeVisible();
  await continueToPayment(page);
  await expect(page.getByLabel('手机号')).toHaveValue('139 0013 9000');
  await fillPayment(page, { phone: '13900139000' });
  await confirmButton(page).click();
  expect((await readTicket(page)).number).not.toBe(made.number);
});

/** The next order is made, and the line drops before the answer is through. */
async function loseNextAnswer(page: Page): Promise<{ number: string }> {
  const made = { number: '' };
  await page.route(
    '**/api/orders/',
    async (route) => {
      const answer = await (await route.fetch()).json();
      made.number = answer.order_number;
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return made;
}
