import { expect } from '@playwright/test';
import { uploadDocument } from '@print/contract/documents';
import { estimatePrice } from '@print/contract/pricing';
import { cardOf, chooseFiles, openOrderPage } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

const file = 'twelve-pages.pdf';

test('a document offers the sides, papers and the single colour mode of the shop', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, file);
  const card = cardOf(page, file);
  await card.getByRole('button', { name: `展开设置：${file}` }).click();
  const listOptions = async (legend: string) => {
    const radios = card.getByRole('group', { name: legend }).getByRole('radio');
    return await radios.evaluateAll((elements) => elements.map((radio) => radio.closest('label')?.textContent));
  };
  expect(await listOptions('单双面')).toEqual(['单面', '双面', '首页单面（其余双面）']);
  expect(await listOptions('纸张')).toEqual(['A4 70g', 'A4 80g', 'B5 70g']);
  await expect(card.getByRole('radio', { name: '单面', exact: true })).toBeChecked();
  await expect(card.getByRole('radio', { name: 'A4 70g' })).toBeChecked();
  await expect(card.getByRole('spinbutton', { name: `份数：${file}` })).toHaveValue('1');
  await expect(card.getByText('黑白设备所限，暂不支持彩色')).toBeVisible();

  await card.getByRole('button', { name: `收起设置：${file}` }).click();
  await expect(card.getByRole('radio')).toHaveCount(0);
});

test('the closed card changes the sides in a press, with a target for a thumb', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, file);
  const card = cardOf(page, file);
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
  const sides = card.getByRole('combobox', { name: `单双面：${file}`, exact: true });
  await expect(sides).toHaveValue('single');
  await expect(sides.getByRole('option')).toHaveText(['单面', '双面', '首页单面（其余双面）']);
  const box = await sides.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  await sides.selectOption('double');
  await expect(card).toContainText('双面 · 1 份 · A4 70g');
  await sides.press('ArrowDown');
  await expect(card).toContainText('首页单面 · 1 份 · A4 70g');
  await expect(card.getByRole('radio')).toHaveCount(0);
  await card.getByRole('button', { name: `展开设置：${file}` }).click();
  await expect(card.getByRole('radio', { name: /^首页单面/ })).toBeChecked();
});

test('a file alone in its group is one card with number, binding and menus', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, file, 'one-page.pdf');
  const card = cardOf(page, file);
  await expect(card.getByRole('heading', { name: '装订组 #1' })).toBeVisible();
  await card.getByRole('combobox', { name: '装订方式：装订组 #1', exact: true }).selectOption('ring_bound');
  await card.getByRole('button', { name: '更多操作：装订组 #1', exact: true }).click();
  await page.getByRole('menuitem', { name: '合并到 装订组 #2' }).click();
  await expect(card.getByRole('heading')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '装订组 #1' })).toHaveCount(1);
});

test('a card is covered and shows a message while its new price loads', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, file);
  const card = cardOf(page, file);
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
  const quoteReply = Promise.withResolvers<void>();
  await page.route(`**${estimatePrice.url}`, async (route) => {
    await quoteReply.promise;
    await route.continue();
  });
  await card.getByRole('button', { name: `展开设置：${file}` }).click();
  await card.getByRole('radio', { name: 'B5 70g' }).check();
  await expect(card.getByText('正在重新计价…')).toBeVisible();
  await expect(page.getByRole('button', { name: '文件处理中…' })).toBeVisible();
  // After eight seconds.
  const slow = card.getByText('网络较慢，仍在处理…');
  await expect(slow).toBeVisible();
  quoteReply.resolve();
  await expect(card.getByText('¥1.44', { exact: true })).toBeVisible();
  await expect(slow).toBeHidden();
});

test('the badge explains an exact price', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, file);
  const badge = cardOf(page, file).getByRole('button', { name: '精确' });
  await badge.focus();
  await expect(page.getByText('价格已精确计算')).toBeVisible();
});

test('two files upload at a time, the others queue, and each can be cancelled', async ({ page }) => {
  await openOrderPage(page);
  const isOpen = Promise.withResolvers<void>();
  await page.route(`**${uploadDocument.url}`, async (route) => {
    await isOpen.promise;
    // The request of a cancelled file is gone and cannot continue.
    await route.continue().catch(() => undefined);
  });
  const names = ['three-hundred-pages.pdf', 'chinese.pdf', 'twelve-pages.pdf', 'landscape.pdf'];
  await chooseFiles(page, ...names);
  await expect(page.getByText('排队中')).toHaveCount(2);
  await expect(page.getByRole('progressbar', { name: '上传进度' })).toHaveCount(2);
  await cardOf(page, 'three-hundred-pages.pdf')
    .getByRole('button', { name: /^取消上传/ })
    .click();
  await expect(cardOf(page, 'three-hundred-pages.pdf')).toHaveCount(0);
  await expect(page.getByText('排队中')).toHaveCount(1);
  isOpen.resolve();
  await expect(page.getByText('精确', { exact: true })).toHaveCount(3);
});
