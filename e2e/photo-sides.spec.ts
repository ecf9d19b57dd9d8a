import { expect, type Page } from '@playwright/test';
import { cardOf, chooseFiles, continueToPayment, openOrderPage, placeOrder } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const photos = ['phone-photo.heic', 'landscape.jpg', 'phone-photo.jpg', 'alpha.png', 'interlaced.png'];

const choice = (page: Page) => page.getByRole('group', { name: '照片合印，每面' });
const priceIn = (page: Page, name: string, price: string) =>
  expect(cardOf(page, name).getByText(price, { exact: true })).toBeVisible();

async function sharePhotos(page: Page): Promise<void> {
  await openOrderPage(page);
  await chooseFiles(page, ...photos);
  for (const name of photos) await priceIn(page, name, '¥0.15');
  await expect(choice(page)).toHaveCount(0);
  await page.getByRole('button', { name: '全部合并成一份' }).click();
  await expect(choice(page).getByRole('radio', { name: '1 张' })).toBeChecked();
  await choice(page).getByRole('radio', { name: '4 张' }).check();
}

test('five photos, four on a side, cost two sides, and the preview shows them', async ({ page }) => {
  await sharePhotos(page);
  const [first = '', second = '', , , last = ''] = photos;
  for (const name of [first, last]) await priceIn(page, name, '¥0.15');
  for (const name of photos.slice(1, 4)) await priceIn(page, name, '¥0.00');
  // 0.50 and two sides.
  await expect(page.getByRole('button', { name: '下一步，确认订单（总计 ¥0.80）' }).first()).toBeEnabled();

  await cardOf(page, second)
    .getByRole('button', { name: `预览：${second}` })
    .click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('status', { name: '第 1 面，共 2 面' })).toBeVisible();
  await expect(preview.getByRole('img', { name: '第 1 面' })).toBeVisible();
  await page.keyboard.press('Escape');

  await continueToPayment(page);
  await page.getByRole('button', { name: '查看费用明细' }).click();
  const receipt = page.getByRole('region', { name: '费用明细' });
  await expect(receipt).toContainText('1 页，每面 4 页，与前 3 张合印，共 0 面 × 1 份');
  await expect(receipt).toContainText('总计¥0.80');
});

test('the sides are filled up again when a photo leaves, and the order is placed at the shown price', async ({
  page,
}) => {
  await sharePhotos(page);
  const [first = '', second = '', , , last = ''] = photos;
  await priceIn(page, second, '¥0.00');
  await page.getByRole('button', { name: `更多操作：${first}` }).click();
  await page.getByRole('menuitem', { name: '移除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await priceIn(page, second, '¥0.15');
  await priceIn(page, last, '¥0.00');
  await expect(page.getByRole('button', { name: '下一步，确认订单（总计 ¥0.65）' }).first()).toBeEnabled();
  await placeOrder(page);
});

test('photos that no longer share a side cost a side each', async ({ page }) => {
  await sharePhotos(page);
  const [, second = ''] = photos;
  await priceIn(page, second, '¥0.00');
  await choice(page).getByRole('radio', { name: '1 张' }).check();
  for (const name of photos) await priceIn(page, name, '¥0.15');
  await expect(page.getByRole('button', { name: '下一步，确认订单（总计 ¥1.25）' }).first()).toBeEnabled();
});
