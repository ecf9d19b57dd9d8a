import { expect } from '@playwright/test';
import { submitSignIn } from './shop/account.ts';
import { registerByApi } from './shop/register-by-api.ts';
import { openConsoleWithoutEvents } from './shop/staff.ts';
import { test } from './shop/test-shop.ts';

const newPassword = 'brand new words';

test('a customer who forgot the password gets a link at the counter and signs in with a new one', async ({
  page,
  browser,
  testShop,
}) => {
  const { origin } = testShop;
  const username = await registerByApi(page, origin);
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/auth/login`);
  await page.getByRole('link', { name: '忘记密码？' }).click();
  await expect(page.getByText('请到柜台重设')).toBeVisible();

  const counter = await (await browser.newContext()).newPage();
  await openConsoleWithoutEvents(counter, testShop, '/staff/members');
  await counter.getByRole('button', { name: '重设顾客密码' }).click();
  await counter.getByLabel('顾客的用户名或邮箱').fill(username);
  await counter.keyboard.press('Enter');
  const link = (await counter.getByText('/auth/reset#').textContent()) ?? '';
  await counter.context().close();

  await page.goto(link);
  await expect(page, 'the secret leaves the address bar').toHaveURL(`${origin}/auth/reset`);
  const save = page.getByRole('button', { name: '保存新密码' });
  await page.getByLabel('新密码', { exact: true }).fill(newPassword);
  await expect(save).toBeDisabled();
  await page.getByLabel('确认新密码', { exact: true }).fill(newPassword);
  await save.click();
  await expect(page.getByText('密码已重设，请用新密码登录')).toBeVisible();
  await submitSignIn(page, username, newPassword);
  await expect(page).toHaveURL(`${origin}/`);

  await page.goto(link);
  await page.getByLabel('新密码', { exact: true }).fill(newPassword);
  await page.getByLabel('确认新密码', { exact: true }).fill(newPassword);
  await save.click();
  await expect(page.getByText('链接无效、已过期或已被使用')).toBeVisible();
  await page.getByRole('button', { name: '重新申请' }).click();
  await expect(page.getByText('请到柜台重设')).toBeVisible();
});
