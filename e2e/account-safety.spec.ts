import { type Browser, expect, type Page } from '@playwright/test';
import { login } from '@print/contract/accounts';
import { openProfile } from './shop/profile-page.ts';
import { password, registerByApi, signInByApi } from './shop/register-by-api.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

/** Signs the same customer in on another device. */
async function openOtherDevice(browser: Browser, origin: string, username: string): Promise<Page> {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  const page = await context.newPage();
  await signInByApi(page, origin, username);
  // Without this, the stream would open after the sign-out and report it before the click of the story.
  const stream = page.waitForResponse('**/api/events/');
  await page.goto(`${origin}/profile`);
  await expect(page.getByRole('region', { name: username })).toBeVisible();
  await stream;
  return page;
}

/** The event stream ends with the sign-in, so the page notices it without a click. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
  await page.context().close();
}

test('a new password revokes every other session and replaces the old password', async ({
  page,
  browser,
  testShop,
}) => {
  const { origin } = testShop;
  const { username } = await openProfile(page, testShop);
  const other = await openOtherDevice(browser, origin, username);
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  const save = dialog.getByRole('button', { name: '保存' });

  await fill('新密码', 'brand new words');
  await fill('确认新密码', 'brand new word');
  await expect(save, 'the rules say why').toBeDisabled();
  await fill('确认新密码', 'brand new words');
  await expect(save, 'the old one is missing').toBeDisabled();
  await fill('当前密码', 'not the old one');
  await save.click();
  await expect(dialog.getByRole('alert').filter({ hasText: '密码不正确，请重新输入' })).toBeVisible();
  await expect(dialog.getByLabel('当前密码', { exact: true })).toBeFocused();

  await fill('当前密码', password);
  await save.click();
  await expect(page.getByText('密码已保存，其他设备已退出登录')).toBeVisible();
  await expectSignedOut(other);
  await page.reload();
  await expect(page.getByRole('region', { name: username }), 'this session stays').toBeVisible();

  const trySignIn = async (secret: string) => {
    const { csrfToken } = await (await page.request.get(`${origin}/api/csrf/`)).json();
    const headers = { 'x-csrftoken': csrfToken, origin };
    const data = { username, password: secret };
    return (await page.request.post(origin + login.url, { headers, data })).status();
  };
  expect(await trySignIn(password)).toBe(400);
  expect(await trySignIn('brand new words')).toBe(200);
});

test('a customer signs out one device, then all others at once', async ({ page, browser, testShop }) => {
  const { origin } = testShop;
  const { username } = await openProfile(page, testShop);
  const first = await openOtherDevice(browser, origin, username);
  await page.getByRole('button', { name: '查看设备' }).click();
  const dialog = page.getByRole('dialog', { name: '登录设备' });
  const signOutButtons = dialog.getByRole('button', { name: /^退出：Firefox · Windows/ });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').filter({ hasText: '本机' })).toHaveCount(1);
  await signOutButtons.click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByText('已退出登录')).toBeFocused();
  await expectSignedOut(first);
  await page.keyboard.press('Escape');

  const otherDevices = [
    await openOtherDevice(browser, origin, username),
    await openOtherDevice(browser, origin, username),
  ];
  await page.getByRole('button', { name: '查看设备' }).click();
  await expect(signOutButtons).toHaveCount(2);
  await dialog.getByRole('button', { name: '退出其他设备' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  for (const device of otherDevices) await expectSignedOut(device);
});

test('an account with an open order, or with a wrong password, is not deleted', async ({ page, testShop }) => {
  const { newest } = await openProfile(page, testShop, { orders: 1 });
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  const deleteButton = dialog.getByRole('button', { name: '注销账号', exact: true });
  await expect(dialog).toContainText('会删除');
  await expect(dialog).toContainText('会留下');
  await expect(deleteButton).toBeDisabled();
  await dialog.getByLabel('密码', { exact: true }).fill('not my password');
  await deleteButton.click();
  await expect(dialog.getByRole('alert').filter({ hasText: '密码不正确' })).toBeVisible();
  await expect(dialog.getByLabel('密码', { exact: true })).toBeFocused();

  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await deleteButton.click();
  await expect(dialog.getByRole('alert').filter({ hasText: /还有 1 单/ })).toBeVisible();
  await testShop.run({ command: 'setOrderStatus', number: newest, status: 'cancelled', reason: '不要了' });
  await deleteButton.click();
  await expect(page).toHaveTitle('首页 - 自助打印');
});

test('a deleted account signs its user out, and nobody can sign in to it', async ({ page, testShop }) => {
  const { username } = await openProfile(page, testShop);
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: '注销账号', exact: true }).click();
  await expect(page.getByText('账号已注销')).toBeVisible();
  await expect(page).toHaveTitle('首页 - 自助打印');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
  await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(0);
  // The username of the deleted account is free again.
  expect(await registerByApi(page, testShop.origin, { username })).toBe(username);
});
