import { expect, type Page } from '@playwright/test';
import { addPricedFiles, bindingOf, groupOf, readLayout } from './shop/board.ts';
import { tabTo, tabToAndPress } from './shop/keyboard.ts';
import { cardOf } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const expectLayout = (page: Page, layout: string) => expect.poll(() => readLayout(page)).toBe(layout);
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `选择：${name}.pdf`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: '选择文件' });
const start = (page: Page) => page.getByRole('button', { name: '选择', exact: true }).click();

test('chosen files become one bound book, and the others stay as they are', async ({ page, isMobile }) => {
  await addPricedFiles(page, '甲', '乙', '丙', '丁');
  await start(page);
  await expect(bar(page)).toContainText('已选 0 个，至少选 2 个');
  await expect(bar(page).getByRole('button', { name: '装订成一份' })).toBeDisabled();
  // The whole card is the target.
  const card = cardOf(page, '乙.pdf').getByText('乙.pdf', { exact: true });
  if (isMobile) await card.tap({ force: true });
  else await card.click({ force: true });
  await expect(boxOf(page, '乙')).toBeChecked();
  await boxOf(page, '丁').check();
  await expect(bar(page)).toContainText('已选 2 个');
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await bar(page).getByRole('button', { name: '装订成一份' }).click();
  await expectLayout(page, '甲 乙丁 丙');
  await expect(bar(page)).toHaveCount(0);
  await expect(bindingOf(page, 2)).toBeFocused();
  await bindingOf(page, 2).selectOption('ring_bound');
  await expect(groupOf(page, 2)).toContainText('2 个文件');

  await page.getByText('2 个文件已合并成一份').locator('..').getByRole('button', { name: '撤销' }).click();
  await expectLayout(page, '甲 乙 丙 丁');
});

test('Shift selects a range, 全选 all files, and Esc ends the selection', { tag: '@desktop' }, async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙', '丁', '戊');
  await start(page);
  await boxOf(page, '乙').click();
  await boxOf(page, '丁').click({ modifiers: ['Shift'] });
  for (const name of '乙丙丁') await expect(boxOf(page, name)).toBeChecked();
  for (const name of '甲戊') await expect(boxOf(page, name)).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expectLayout(page, '甲 乙 丙 丁 戊');
  await start(page);
  await expect(boxOf(page, '乙')).not.toBeChecked();
  await bar(page).getByRole('button', { name: '全选' }).click();
  await bar(page).getByRole('button', { name: '装订成一份' }).click();
  await expectLayout(page, '甲乙丙丁戊');
});

test('the menu starts a selection, and the keyboard finishes it', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await tabToAndPress(page.getByRole('button', { name: '更多操作：乙.pdf', exact: true }));
  await page.getByRole('menuitem', { name: '选择多个文件' }).press('Enter');
  await expect(boxOf(page, '乙')).toBeFocused();
  await expect(boxOf(page, '乙')).toBeChecked();
  await tabToAndPress(boxOf(page, '丙'), 'Space');
  await tabTo(bar(page).getByRole('button', { name: '装订成一份' }));
  await page.keyboard.press('Enter');
  await expectLayout(page, '甲 乙丙');
  await expect(bindingOf(page, 2)).toBeFocused();
});

test('a selection above the limit of a group says so', async ({ page }) => {
  await page.route(/\/(order|api\/shop\/)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/("max_documents_per_group":)\d+/, (_, name) => `${name}2`);
    await route.fulfill({ response, body });
  });
  await addPricedFiles(page, '甲', '乙', '丙');
  await start(page);
  await bar(page).getByRole('button', { name: '全选' }).click();
  await expect(bar(page)).toContainText('已选 3 个，每组最多 2 个');
  await expect(bar(page).getByRole('button', { name: '装订成一份' })).toBeDisabled();
  await bar(page).getByRole('button', { name: '取消' }).click();
  await expectLayout(page, '甲 乙 丙');
});
