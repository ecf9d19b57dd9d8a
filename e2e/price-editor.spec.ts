import { expect } from '@playwright/test';
import { bindingOf, groupOf } from './shop/board.ts';
import { cardOf, chooseFiles, openOrderPage } from './shop/order-page.ts';
import { openConsole } from './shop/staff.ts';
import { test, useExclusiveShop } from './shop/test-shop.ts';

// Papers and bindings affect all stories.
useExclusiveShop();
test.describe.configure({ timeout: 120_000 });

test('customers are offered the papers and bindings that the owner arranges', async ({ page, browser, testShop }) => {
  await openConsole(page, testShop, '/staff/settings');
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });
  const edit = (name: string) => page.getByRole('button', { name: `修改：${name}` }).click();

  await page.getByRole('button', { name: '添加纸张' }).click();
  const dialog = page.getByRole('dialog', { name: '添加纸张' });
  await dialog.getByLabel('尺寸').selectOption('A3');
  await dialog.getByLabel('克重').fill('120');
  await dialog.getByLabel('黑白单价').fill('0.4');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  // The new row is open.
  await row('A3 120g').getByLabel('名称').fill('A3 海报纸');
  const up = page.getByRole('button', { name: '上移：A3 海报纸' });
  for (let place = 3; place >= 1; place -= 1) {
    await up.press('Enter');
    await expect(page.getByText(`A3 海报纸：第 ${place} 位，共 4 位`)).toHaveCount(1);
  }
  await expect(up, 'at the first place').toBeFocused();
  await edit('A4 80g');
  await row('A4 80g').getByRole('switch', { name: '供顾客选择' }).uncheck();
  await edit('骑马钉');
  await row('骑马钉').getByLabel('每份最多').fill('2');
  await row('骑马钉').getByLabel('怎么收').selectOption('每份（本）收一次');
  await page.getByRole('button', { name: '查看并保存' }).click();
  const changes = page.getByRole('alertdialog').getByRole('listitem');
  await expect(changes.filter({ hasText: '骑马钉：费用' })).toHaveText(/¥2\.00\/组.*¥2\.00\/份/);
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('新价目已生效')).toBeVisible();

  const customer = await (await browser.newContext()).newPage();
  await openOrderPage(customer, testShop.origin);
  await chooseFiles(customer, 'twelve-pages.pdf');
  const card = cardOf(customer, 'twelve-pages.pdf');
  await card.getByRole('button', { name: '展开设置：twelve-pages.pdf' }).click();
  const papers = card.getByRole('group', { name: '纸张' });
  await expect(papers.getByRole('radio')).toHaveCount(3);
  for (const [index, name] of ['A3 海报纸', 'A4 70g', 'B5 70g'].entries())
    await expect(papers.getByRole('radio').nth(index)).toHaveAccessibleName(name);
  await papers.getByRole('radio', { name: 'A3 海报纸' }).check();
  await expect(card.getByText('¥4.80', { exact: true })).toBeVisible({ timeout: 60_000 });
  await bindingOf(customer, 1).selectOption('staple');
  await expect(groupOf(customer, 1).getByRole('alert')).toContainText('骑马钉最多 2 张，这一份有 3 张，可改环装。');
  await expect(customer.getByRole('button', { name: /^下一步，确认订单/ })).toBeDisabled();
  await customer.context().close();
});
