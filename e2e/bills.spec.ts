import { expect, type Page } from '@playwright/test';
import { openConsoleWithoutEvents } from './shop/staff.ts';
import { test, useExclusiveShop } from './shop/test-shop.ts';
import { seedBill, uploadBill } from './shop/upload-bill.ts';

// A bill is compared with all orders of the shop.
useExclusiveShop();

const group = (page: Page) => page.getByRole('region', { name: /^第 1 组/ });
const tab = (page: Page, name: string) => page.getByRole('group', { name: '看哪些' }).getByRole('button', { name });

test('an owner imports a bill, decides a doubtful payment and undoes a match @both-widths', async ({
  page,
  testShop,
}) => {
  const bill = await seedBill(testShop);
  const [, , , , second = ''] = bill.codes;
  await openConsoleWithoutEvents(page, testShop, '/staff/bills');
  await uploadBill(page, bill);

  await expect(page.getByText('8 行：3 笔已对上，2 笔待你决定，1 笔没有订单，1 笔支出，1 笔退款')).toBeVisible();
  await expect(group(page).getByRole('heading', { name: '2 笔收款，2 个订单' })).toBeVisible();
  await group(page).getByRole('radio', { name: /孙/ }).check();
  const choice = group(page).getByRole('listitem').filter({ hasText: second });
  await expect(choice.first()).toContainText('金额相同');
  await expect(choice.first()).toContainText('备注里有手机尾号');
  await choice.getByRole('button', { name: '是这一单' }).click();
  await expect(group(page).getByRole('heading', { name: '1 笔收款，1 个订单' })).toBeFocused();

  await tab(page, '已对上').click();
  const linked = page.getByRole('listitem').filter({ hasText: '孙*' });
  await expect(linked).toContainText('配对');
  await linked.getByRole('button', { name: '撤销…' }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('其实是另一位同学');
  await page.keyboard.press('Enter');
  await expect(linked).toBeHidden();

  await tab(page, '待你决定').click();
  await expect(page.getByText('配过一次，已撤销')).toBeVisible();
});

test('a payment without an order is set aside, and a bill that is imported again changes nothing', async ({
  page,
  testShop,
}) => {
  await testShop.reset();
  const bill = await seedBill(testShop);
  await openConsoleWithoutEvents(page, testShop, '/staff/bills');
  await uploadBill(page, bill);
  await tab(page, '没有订单的收款').click();
  await page.getByRole('button', { name: '不是本店订单…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '搁置', exact: true }).click();
  await expect(page.getByText('每笔收款都有订单')).toBeVisible();

  await page.getByRole('link', { name: '所有账单' }).click();
  await uploadBill(page, bill);
  await expect(page.getByText('8 行：2 笔待你决定，4 笔在别的导入里，1 笔支出，1 笔退款')).toBeVisible();
});

test('a file that is no bill is refused with the way to export one', async ({ page, testShop }) => {
  await openConsoleWithoutEvents(page, testShop, '/staff/bills');
  await uploadBill(page, { file: Buffer.from('姓名,成绩\n李雷,90\n').toString('base64') });
  const refusal = page.getByRole('alert').filter({ hasText: '账单没有导入' });
  await expect(refusal).toContainText('这不是能识别的账单');
  await expect(refusal).toContainText('用于个人对账');
});

test('a doubtful payment is decided by keyboard alone @desktop', async ({ page, testShop }) => {
  await testShop.reset();
  const bill = await seedBill(testShop);
  await openConsoleWithoutEvents(page, testShop, '/staff/bills');
  await uploadBill(page, bill);
  await group(page).getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(group(page).getByRole('radio').nth(1)).toBeChecked();
  await page
    .getByRole('button', { name: /^是这一单/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(group(page).getByRole('heading', { name: '1 笔收款，1 个订单' })).toBeFocused();
});
