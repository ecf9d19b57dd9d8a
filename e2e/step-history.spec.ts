import { expect, type Page } from '@playwright/test';
import { chooseFiles, continueToPayment, fillPayment, openOrderPage, placeOrder } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });
const files = '把文件放上来，剩下的交给我们';
const payment = '确认并付款';

async function openPayment(page: Page): Promise<void> {
  await page.goto('/terms');
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  await continueToPayment(page);
  // The entry in the history follows the step at once, but not before a test on a busy machine presses the button.
  await page.waitForFunction(() => window.history.state?.usr?.step === 'payment');
}

test('the back button leads from the payment to the files and keeps all input, and forward returns', async ({
  page,
}) => {
  await openPayment(page);
  await fillPayment(page);
  await page.goBack();
  await expect(headingOf(page)).toHaveText(files);
  await expect(headingOf(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goForward();
  await expect(headingOf(page)).toHaveText(payment);
  await expect(page.getByLabel('手机号')).toHaveValue('138 0013 8000');
  await expect(page.getByRole('button', { name: '放大查看付款截图' })).toBeVisible();
  await page.goBack();
  await expect(headingOf(page)).toHaveText(files);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
});

test('返回修改 leaves no entry in the history', async ({ page }) => {
  await openPayment(page);
  await page.getByRole('button', { name: '返回修改' }).click();
  await expect(headingOf(page)).toHaveText(files);
  await continueToPayment(page);
  await page.getByRole('button', { name: '返回修改' }).click();
  await expect(headingOf(page)).toHaveText(files);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
});

test('forward does not lead to a payment step that is not possible', async ({ page }) => {
  await openPayment(page);
  await page.goBack();
  await page.getByRole('checkbox', { name: '同意服务条款' }).uncheck();
  await page.goForward();
  await expect(page.getByRole('button', { name: '请先同意服务条款和隐私协议' })).toBeVisible();
  await expect(headingOf(page)).toHaveText(files);
});

test('the back button leads to the files after a reload on the payment step', async ({ page }) => {
  await openPayment(page);
  await page.reload();
  await expect(headingOf(page)).toHaveText(payment);
  await page.goBack();
  await expect(headingOf(page)).toHaveText(files);
});

test('the back button leaves the ticket and does not undo the order', async ({ page }) => {
  await page.goto('/terms');
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  const { code } = await placeOrder(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goForward();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
});

test('the back button does not leave an order while it is being created', async ({ page }) => {
  await openPayment(page);
  await fillPayment(page);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/orders/', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('处理中，请稍候...')).toBeVisible();
  await page.evaluate(async () => {
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await isBack;
  });
  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.step)).toBe('payment');
  await expect(page.getByText('处理中，请稍候...')).toBeVisible();
  gate.resolve();
  await expect(headingOf(page)).toHaveText('下单成功');
});

test('the skip link adds no step to the history', async ({ page }) => {
  await openPayment(page);
  await page.getByRole('link', { name: '跳到正文' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(headingOf(page)).toHaveText(payment);
});
