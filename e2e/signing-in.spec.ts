import { expect, type Page, type Request } from '@playwright/test';
import { createAccount, fetchUsername, newRegistration, submitRegistration, submitSignIn } from './shop/account.ts';
import { addPricedFiles, readLayout } from './shop/board.ts';
import { placeOrder } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const errorBox = (page: Page) => page.getByRole('form').locator('[tabindex="-1"]');

test('a new customer registers and continues to the order', { tag: '@desktop' }, async ({ page }) => {
  const person = newRegistration();
  await page.goto('/order');
  await page.getByRole('main').getByRole('link', { name: '注册' }).click();
  await expect(page).toHaveTitle('用户注册 - 自助打印');
  await submitRegistration(page, person);
  await expect(page).toHaveTitle('自助下单 - 自助打印');
  expect(await fetchUsername(page)).toBe(person.username);
  await expect(page.getByRole('banner').getByText(person.username)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveTitle('用户注册 - 自助打印');
});

test('a customer signs in by name or by e-mail address and gets the requested page', async ({ page, shopOrigin }) => {
  const { username, email, password } = await createAccount(shopOrigin);
  for (const name of [username.toUpperCase(), email]) {
    await page.goto('/profile?status=pending');
    await expect(page).toHaveTitle('用户登录 - 自助打印');
    await submitSignIn(page, name, password);
    await expect(page).toHaveTitle('个人中心 - 自助打印');
    expect(path(page)).toBe('/profile?status=pending');
    await page.evaluate(() => localStorage.clear());
  }
});

test('a wrong password gets the same message as an unknown name, and the right one works', async ({
  page,
  shopOrigin,
}) => {
  const { username, password } = await createAccount(shopOrigin);
  await page.goto('/auth/login');
  const messages: (string | null)[] = [];
  for (const name of ['nobody-at-all', username]) {
    await submitSignIn(page, name, 'not the password');
    await expect(errorBox(page)).toBeFocused();
    messages.push(await errorBox(page).textContent());
    await page.getByRole('button', { name: '关闭：没有成功' }).click();
  }
  expect(messages[0]).toContain('登录信息不正确，请检查后重试');
  expect(messages[1]).toBe(messages[0]);
  await expect(page.getByLabel('用户名或邮箱')).toHaveValue(username);
  await expect(page.getByLabel('用户名或邮箱')).toBeFocused();
  await submitSignIn(page, username, password);
  await expect(page).toHaveTitle('首页 - 自助打印');
  expect(await fetchUsername(page)).toBe(username);
});

test('sign-out revokes the token on the server', { tag: '@both-widths' }, async ({ page, shopOrigin, isMobile }) => {
  const { username, password } = await createAccount(shopOrigin);
  await page.goto('/auth/login?redirect=/query');
  await submitSignIn(page, username, password);
  await expect(page).toHaveTitle('订单查询 - 自助打印');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const logoutResponse = page.waitForResponse('**/api/logout/');
  if (isMobile) await page.getByRole('button', { name: '打开菜单' }).click();
  else await page.getByRole('button', { name: username }).click();
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveTitle('首页 - 自助打印');
  await logoutResponse;
  expect(await fetchUsername(page)).toBeUndefined();
  const response = await fetch(`${shopOrigin}/api/profile/`, { headers: { authorization: `Token ${token}` } });
  expect(response.status).toBe(401);
});

test('a guest’s draft survives sign-in and can be ordered', async ({ page, shopOrigin }) => {
  const { username, password } = await createAccount(shopOrigin);
  await addPricedFiles(page, '甲', '乙');
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await submitSignIn(page, username, password);
  await expect(page).toHaveTitle('自助下单 - 自助打印');
  expect(await readLayout(page)).toBe('甲 乙');
  const isList = (request: Request) => request.method() === 'GET' && new URL(request.url()).pathname === '/api/orders/';
  const list = page.waitForRequest(isList, { timeout: 60_000 });
  const { number } = await placeOrder(page);
  await list;
  const orders = await page.evaluate(async () => {
    const headers = { authorization: `Token ${localStorage.getItem('token')}` };
    return await (await fetch('/api/orders/', { headers })).json();
  });
  expect(orders).toMatchObject([{ order_number: number }]);
});

test('a customer signs in by keyboard only', { tag: '@desktop' }, async ({ page, shopOrigin }) => {
  const { username, password } = await createAccount(shopOrigin);
  await page.goto('/auth/register?redirect=/query');
  await page.getByRole('navigation', { name: '登录或注册' }).getByRole('link', { name: '登录' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '用户登录' })).toBeFocused();
  const name = page.getByLabel('用户名或邮箱');
  await tabTo(page, name);
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(errorBox(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('订单查询 - 自助打印');
});

async function tabTo(page: Page, target: ReturnType<Page['getByLabel']>): Promise<void> {
  for (let steps = 0; steps < 10; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

// A unit test of the contract covers all targets; this story shows that the page uses that function.
test('no redirect parameter leads to another site', async ({ page, shopOrigin }) => {
  const { username, password } = await createAccount(shopOrigin);
  for (const hostileTarget of ['/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/auth/login?redirect=${encodeURIComponent(hostileTarget)}`);
    await submitSignIn(page, username, password);
    await expect(page, hostileTarget).toHaveTitle('首页 - 自助打印');
    expect(new URL(page.url()).origin).toBe(shopOrigin);
    expect(await fetchUsername(page)).toBe(username);
    await page.evaluate(() => localStorage.clear());
  }
});

test('the sign-in page links to ordering without an account', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: '直接下单' }).click();
  await expect(page).toHaveTitle('自助下单 - 自助打印');
});
