import { expect } from '@playwright/test';
import { signInAtProvider } from './shop/account.ts';
import { password } from './shop/register-by-api.ts';
import { openConsoleWithoutEvents, signInByGitHubAsStaff } from './shop/staff.ts';
import { test, useExclusiveShop } from './shop/test-shop.ts';

// `expireConfirmations` affects all sign-ins of the shop.
useExclusiveShop();

test('a printer is added after the password is confirmed by keyboard, with the input kept', async ({
  page,
  testShop,
}) => {
  await openConsoleWithoutEvents(page, testShop, '/staff/printers', { password });
  await testShop.run({ command: 'expireConfirmations' });
  await page.getByRole('button', { name: '添加打印机' }).first().click();
  const form = page.getByRole('dialog', { name: '新打印机' });
  await form.getByLabel('名称').fill('大机器');
  await form.getByLabel('地址').fill('ipp://127.0.0.1:9/ipp/print');
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: '确认是你本人' });
  const field = dialog.getByLabel('密码', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(form.getByRole('alert')).toHaveText('没有确认身份，这一步没有执行');
  await expect(form.getByLabel('名称')).toHaveValue('大机器');

  await form.getByRole('button', { name: '添加' }).press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('密码不正确，请重新输入')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '大机器' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('staff without a password confirm by a new sign-in that leads back to the page', async ({ page, testShop }) => {
  const name = await signInByGitHubAsStaff(page, testShop);
  await page.goto('/staff/members');
  await testShop.run({ command: 'expireConfirmations' });
  await page.getByRole('button', { name: '邀请店员' }).click();
  await page.getByRole('link', { name: '用 GitHub 重新登录' }).click();
  await signInAtProvider(page, name);
  await expect(page).toHaveURL(`${testShop.origin}/staff/members`);
  await page.getByRole('button', { name: '邀请店员' }).click();
  await expect(page.getByRole('dialog').getByText(/\/staff\/join#/)).toBeVisible();
});
