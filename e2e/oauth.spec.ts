import { expect, type Page } from '@playwright/test';
import { fetchUsername, signInAtProvider } from './shop/account.ts';
import { addPricedFiles, readLayout } from './shop/board.ts';
import { continueToPayment } from './shop/order-page.ts';
import { test as base } from './shop/test-shop.ts';

const test = base.extend({
  baseURL: async ({ testShop }, use) => await use(testShop.origin),
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
let people = 0;

/** Somebody whom neither we nor the provider has seen. */
function stranger(): string {
  people += 1;
  return `visitor-${process.pid}-${people}`;
}

/** Notes every address the callback screen is opened at. */
function watchArrivals(page: Page): string[] {
  const arrivals: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/oauth/callback?'))
      arrivals.push(request.url());
  });
  return arrivals;
}

async function signInWith(page: Page, provider: 'GitHub' | 'Google', name: string) {
  await page.goto('/auth/login?redirect=/query');
  await page.getByRole('link', { name: `使用 ${provider} 登录` }).click();
  await signInAtProvider(page, name);
  await expect(page).toHaveTitle('订单查询 - 自助打印');
}

for (const provider of ['GitHub', 'Google'] as const) {
  test(`whoever comes by ${provider} has an account, and the same one the next time`, async ({
    page,
    browser,
    testShop: { origin },
  }) => {
    const name = stranger();
    const arrivals = watchArrivals(page);
    await page.goto('/profile?status=pending');
    // The welcome stands for a moment: until it is seen, it has nothing to make room for.
    const isSeen = Promise.withResolvers<void>();
    await page.route('**/assets/profile-page-*.js', async (route) => {
      await isSeen.promise;
      await route.continue();
    });
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => void addresses.push(frame.url()));
    await page.getByRole('link', { name: `使用 ${provider} 登录` }).click();
    await signInAtProvider(page, name);
    await expect(heading(page, '欢迎回来')).toBeVisible();
    isSeen.resolve();
    expect(addresses, 'nothing secret stays in the address').toContain(`${origin}/oauth/callback`);
    await expect(page).toHaveTitle('个人中心 - 自助打印');
    expect(new URL(page.url()).search).toBe('?status=pending');
    expect(arrivals).toHaveLength(1);
    expect(arrivals[0]).toContain('temp_token=');
    const username = await fetchUsername(page);
    expect(username).toBeDefined();

    const elsewhere = await browser.newPage({ baseURL: origin });
    await signInWith(elsewhere, provider, name);
    expect(await fetchUsername(elsewhere)).toBe(username);
    await elsewhere.close();
  });
}

test('whoever has come by a provider can sign out, and is out', async ({ page }) => {
  await signInWith(page, 'GitHub', stranger());
  await page.getByRole('button', { name: '打开菜单' }).click();
  const ended = page.waitForResponse('**/api/logout/');
  await page.getByRole('button', { name: '退出登录' }).click();
  await ended;
  expect(await fetchUsername(page)).toBeUndefined();
});

test('going back does not sign in again', async ({ page }) => {
  await signInWith(page, 'GitHub', stranger());
  const arrivals = watchArrivals(page);
  await page.goBack();
  expect(arrivals).toEqual([]);
  await expect(page).not.toHaveURL(/\/oauth\/callback/);
});

test('whoever says no at the provider is told that nothing happened, and may try again', async ({
  page,
  testShop: { origin },
}) => {
  await page.goto('/auth/login?redirect=/query');
  await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
  await signInAtProvider(page, stranger(), '拒绝');
  await expect(heading(page, '登录失败')).toBeVisible();
  await expect(page.getByText('OAuth错误: access_denied')).toBeVisible();
  await expect(page.getByText('账号没有任何变化')).toBeVisible();
  expect(page.url()).toBe(`${origin}/oauth/callback`);
  expect(await fetchUsername(page)).toBeUndefined();
  await page.getByRole('link', { name: '返回登录' }).click();
  await expect(page).toHaveURL(`${origin}/auth/login?redirect=%2Fquery`);
});

test('a provider that is out of order is named as the reason', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: '使用 Google 登录' }).click();
  await signInAtProvider(page, 'broken');
  await expect(page.getByText('OAuth错误: provider_unavailable')).toBeVisible();
  await expect(page.getByText('暂时连不上Google')).toBeVisible();
});

test('an arrival works once, and for nobody else', async ({ page, browser, testShop: { origin } }) => {
  const arrivals = watchArrivals(page);
  await signInWith(page, 'GitHub', stranger());
  const replay = arrivals[0] ?? '';
  const thief = await browser.newPage({ baseURL: origin });
  await thief.goto(replay);
  await expect(heading(thief, '登录失败')).toBeVisible();
  expect(thief.url()).toBe(`${origin}/oauth/callback`);
  expect(await fetchUsername(thief)).toBeUndefined();
  await thief.close();

  await page.getByRole('button', { name: '打开菜单' }).click();
  const ended = page.waitForResponse('**/api/logout/');
  await page.getByRole('button', { name: '退出登录' }).click();
  await ended;
  await page.goto(replay);
  await expect(heading(page, '登录失败')).toBeVisible();
  expect(await fetchUsername(page)).toBeUndefined();
});

test('what a guest has laid out survives the way to the provider and back', async ({
  page,
  testShop: { origin },
}) => {
  await addPricedFiles(page, '甲', '乙');
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
  await signInAtProvider(page, stranger());
  await expect(page).toHaveTitle('自助下单 - 自助打印');
  expect(new URL(page.url()).origin).toBe(origin);
  await expect.poll(() => readLayout(page)).toBe('甲 乙');
  await continueToPayment(page);
});

test.describe('in WeChat', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50' });

  test('it is said that Google may not open', async ({ page }) => {
    await page.goto('/auth/login');
    await expect(page.getByText('微信里可能打不开 Google 登录')).toBeVisible();
  });
});
