import { expect, type Page } from '@playwright/test';
import { addPricedFiles } from './shop/board.ts';
import { cardOf, chooseFiles, openOrderPage } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

const openAllSettings = async (page: Page) => {
  await page.getByRole('button', { name: '全部设置' }).click();
  return page.getByRole('dialog', { name: '统一设置' });
};
const lastSettings = (page: Page) => page.getByText(/^沿用上次的设置/);

test('settings for all files apply at once, leave the others alone, and can be undone', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await cardOf(page, '乙.pdf').getByRole('combobox', { name: '单双面：乙.pdf' }).selectOption('double');
  const sheet = await openAllSettings(page);
  await expect(sheet.getByText('3 个文件的设置不全一样')).toBeVisible();
  await expect(sheet.getByRole('group', { name: '单双面' }).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(sheet.getByRole('radio', { name: 'A4 70g' })).toBeChecked();
  await sheet.getByRole('radio', { name: 'B5 70g' }).check();
  await sheet.getByRole('radio', { name: '2 页' }).check();
  await sheet.getByRole('button', { name: '增加份数：全部文件' }).click();
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(sheet).toBeHidden();
  await expect(cardOf(page, '甲.pdf')).toContainText('单面 · 2 份 · B5 70g · 每面 2 页');
  await expect(cardOf(page, '乙.pdf')).toContainText('双面 · 2 份 · B5 70g · 每面 2 页');
  await expect(cardOf(page, '丙.pdf').getByText('¥0.24', { exact: true })).toBeVisible();

  await page.getByText('设置已应用到全部文件').locator('..').getByRole('button', { name: '撤销' }).click();
  await expect(cardOf(page, '甲.pdf')).toContainText('单面 · 1 份 · A4 70g');
  await expect(cardOf(page, '乙.pdf')).toContainText('双面 · 1 份 · A4 70g');
  await expect(cardOf(page, '丙.pdf').getByText('¥0.15', { exact: true })).toBeVisible();
});

test('Esc closes the settings, the focus returns, and one file alone has none', async ({ page }) => {
  await addPricedFiles(page, '甲');
  await expect(page.getByRole('button', { name: '全部设置' })).toHaveCount(0);
  await chooseFiles(page, 'one-page.pdf');
  const sheet = await openAllSettings(page);
  await sheet.getByRole('radio', { name: '双面', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: '全部设置' })).toBeFocused();
  await expect(cardOf(page, 'one-page.pdf')).toContainText('双面 · 1 份 · A4 70g');
});

/** Begins a new visit without files, in the same browser. */
async function visitAgain(page: Page, ...files: string[]): Promise<void> {
  // The order page would store its draft again.
  await page.goto('/query');
  await page.evaluate(() => localStorage.removeItem('order-draft'));
  await openOrderPage(page);
  await chooseFiles(page, ...files);
}

test('the next visit begins with the settings of the last one, and one press restores the default', async ({
  page,
}) => {
  await addPricedFiles(page, '甲', '乙');
  await expect(lastSettings(page)).toHaveCount(0);
  const sheet = await openAllSettings(page);
  await sheet.getByRole('radio', { name: '双面', exact: true }).check();
  await sheet.getByRole('button', { name: '增加份数：全部文件' }).click();
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(cardOf(page, '甲.pdf')).toContainText('双面 · 2 份 · A4 70g');
  // Files of the same visit begin with the settings that its first files began with.
  await chooseFiles(page, 'twelve-pages.pdf');
  await expect(cardOf(page, 'twelve-pages.pdf')).toContainText('单面 · 1 份 · A4 70g');

  await visitAgain(page, 'twelve-pages.pdf', 'one-page.pdf');
  await expect(lastSettings(page)).toContainText('沿用上次的设置：双面 · A4 70g');
  for (const name of ['twelve-pages.pdf', 'one-page.pdf']) {
    await expect(cardOf(page, name)).toContainText('双面 · 1 份 · A4 70g');
    await expect(cardOf(page, name).getByText('精确', { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(cardOf(page, 'twelve-pages.pdf')).toContainText('单面 · 1 份 · A4 70g');
  await expect(lastSettings(page)).toHaveCount(0);

  await visitAgain(page, 'one-page.pdf');
  await expect(cardOf(page, 'one-page.pdf')).toContainText('单面 · 1 份 · A4 70g');
  await expect(lastSettings(page)).toHaveCount(0);
});

test('the settings of a single file are kept without range and copies', async ({ page }) => {
  const file = 'twelve-pages.pdf';
  await openOrderPage(page);
  await chooseFiles(page, file);
  const card = cardOf(page, file);
  await card.getByRole('button', { name: `展开设置：${file}` }).click();
  await card.getByRole('radio', { name: '双面', exact: true }).check();
  await card.getByRole('radio', { name: '4 页' }).check();
  await card.getByRole('button', { name: `增加份数：${file}` }).click();
  await card.getByLabel('页码范围').fill('2-9');
  await expect(card.getByText('¥0.60', { exact: true })).toBeVisible();
  await visitAgain(page, file);
  await expect(lastSettings(page)).toContainText('双面 · A4 70g · 每面 4 页');
  await expect(card).toContainText('双面 · 1 份 · A4 70g · 每面 4 页');
  await expect(card.getByText('¥0.45', { exact: true })).toBeVisible();
});

test.describe('without storage', () => {
  test.use({ ownContext: true });

  test('a browser that refuses storage still takes an order and its settings', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: refuse });
    });
    await addPricedFiles(page, '甲', '乙');
    const sheet = await openAllSettings(page);
    await sheet.getByRole('radio', { name: '双面', exact: true }).check();
    await sheet.getByRole('button', { name: '完成' }).click();
    await expect(cardOf(page, '乙.pdf')).toContainText('双面 · 1 份 · A4 70g');
    await expect(page.getByRole('button', { name: /^下一步，确认订单（总计 ¥/ })).toBeEnabled();
  });
});
