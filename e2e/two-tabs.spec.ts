import { expect } from '@playwright/test';
import { cardOf, chooseFiles, continueToPayment, fillPayment, openOrderPage, readTicket } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

test('two tabs share one draft, and neither overwrites the other’s changes', async ({ page, context }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  await expect(cardOf(page, 'twelve-pages.pdf').getByText('¥1.80', { exact: true })).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto('/order');
  await chooseFiles(otherTab, 'one-page.pdf');
  for (const tab of [otherTab, page])
    await expect(cardOf(tab, 'one-page.pdf').getByText('¥0.15', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: '装订方式：装订组 #1' }).selectOption('staple');
  await expect(otherTab.getByRole('combobox', { name: '装订方式：装订组 #1' })).toHaveValue('staple');
  await continueToPayment(otherTab);
  await fillPayment(otherTab);
  await otherTab.getByRole('button', { name: '确认订单' }).click();
  const { code } = await readTicket(otherTab);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
});

test('a file that one tab uploads is not lost in the other', async ({ page, context }) => {
  await openOrderPage(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/upload/', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await chooseFiles(page, 'twelve-pages.pdf');
  const otherTab = await context.newPage();
  await otherTab.goto('/order');
  await chooseFiles(otherTab, 'one-page.pdf');
  await expect(cardOf(page, 'one-page.pdf').getByText('¥0.15', { exact: true })).toBeVisible();
  gate.resolve();
  for (const tab of [page, otherTab])
    await expect(cardOf(tab, 'twelve-pages.pdf').getByText('¥1.80', { exact: true })).toBeVisible();
});
