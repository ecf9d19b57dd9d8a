import { expect } from '@playwright/test';
import { totpCode, totpStep } from '../apps/server/src/domains/accounts/totp.ts';
import { decodeBase32 } from '../apps/server/test/decode-base32.ts';
import { fetchUsername, signInAtProvider, submitSignIn } from './shop/account.ts';
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

  const dialog = page.getByRole('dialog', { name: '本人确认' });
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

test('a clerk switches the second factor on, and signs in with a code and with a recovery code', async ({
  page,
  browser,
  testShop,
}) => {
  await openConsoleWithoutEvents(page, testShop, '/staff/members', { password });
  await page.getByRole('button', { name: '开启两步验证' }).click();
  const form = page.getByRole('dialog', { name: '开启两步验证' });
  await expect(form.getByRole('img', { name: '两步验证的二维码' })).toBeVisible();
  const secret = (await form.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const codeIn = (steps: number) => totpCode(decodeBase32(secret.replaceAll(' ', '')), totpStep(new Date()) + steps);
  await form.getByLabel('动态码').fill('000000');
  await page.keyboard.press('Enter');
  await expect(form.getByText('动态码不正确')).toBeVisible();
  await form.getByLabel('动态码').fill(codeIn(0));
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: '恢复码' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await list.getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('还剩 10 个')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '你' })).toContainText('两步验证');

  const username = (await fetchUsername(page)) ?? '';
  const other = await (await browser.newContext()).newPage();
  for (const [label, code] of [
    // The next code, because the current one may be used up.
    ['动态码', () => codeIn(1)],
    ['恢复码', () => recoveryCode.toLowerCase()],
  ] as const) {
    await other.goto(`${testShop.origin}/auth/login?redirect=/staff/members`);
    await submitSignIn(other, username, password);
    const field = other.getByLabel('动态码');
    await expect(field).toBeFocused();
    await expect(other.getByText('没有成功')).toHaveCount(0);
    if (label === '恢复码') await other.getByRole('button', { name: '用恢复码' }).click();
    await other.getByLabel(label).fill(code());
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { level: 1, name: '店员' })).toBeVisible();
    await other.evaluate(() => localStorage.clear());
  }
  await other.context().close();

  await page.getByRole('button', { name: '关闭两步验证' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('button', { name: '开启两步验证' })).toBeVisible();
});
