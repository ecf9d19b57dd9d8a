import { expect, type Page } from '@playwright/test';
import { fetchUsername, signInAtProvider } from './shop/account.ts';
import { addPricedFiles, readLayout } from './shop/board.ts';
import { continueToPayment } from './shop/order-page.ts';
import { test as base } from './shop/test-shop.ts';

const test = base.extend({ baseURL: async ({ testShop }, use) => await use(testShop.origin) });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
let personCount = 0;

/** A name that neither the shop nor the provider knows. */
function newProviderName(): string {
  personCount += 1;
  return `visitor-${process.pid}-${personCount}`;
}

/** Records every URL of the callback page. */
function recordCallbackUrls(page: Page): string[] {
  const callbackUrls: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/oauth/callback?')) callbackUrls.push(request.url());
  });
  return callbackUrls;
}

async function signInWith(page: Page, provider: 'GitHub' | 'Google', name: string) {
  await page.goto('/auth/login?redirect=/query');
  await page.getByRole('link', { name: `使用 ${provider} 登录` }).click();
  await signInAtProvider(page, name);
  await expect(page).toHaveTitle('订单查询 - 自助打印');
}

for (const provider of ['GitHub', 'Google'] as const) {
  test(`a customer who signs in by ${provider} gets an account, and the same one the next time`, async ({
    page,
    browser,
    testShop: { origin },
  }) => {
    const name = newProviderName();
    const callbackUrls = recordCallbackUrls(page);
    await page.goto('/profile?status=pending');
    // The welcome disappears with the next page, so that page is held until the story has seen it.
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/profile-page-*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => void addresses.push(frame.url()));
    await page.getByRole('link', { name: `使用 ${provider} 登录` }).click();
    await signInAtProvider(page, name);
    await expect(heading(page, '欢迎回来')).toBeVisible();
    gate.resolve();
    expect(addresses, 'nothing secret stays in the address').toContain(`${origin}/oauth/callback`);
    await expect(page).toHaveTitle('个人中心 - 自助打印');
    expect(new URL(page.url()).search).toBe('?status=pending');
    expect(callbackUrls).toHaveLength(1);
    expect(callbackUrls[0]).toContain('temp_token=');
    const username = await fetchUsername(page);
    expect(username).toBeDefined();

    const otherBrowser = await browser.newPage({ baseURL: origin });
    await signInWith(otherBrowser, provider, name);
    expect(await fetchUsername(otherBrowser)).toBe(username);
    await otherBrowser.close();
  });
}

test('a customer who signed in by a provider can sign out', async ({ page }) => {
  await signInWith(page, 'GitHub', newProviderName());
  await page.getByRole('button', { name: '打开菜单' }).click();
  const logoutResponse = page.waitForResponse('**/api/logout/');
  await page.getByRole('button', { name: '退出登录' }).click();
  await logoutResponse;
  expect(await fetchUsername(page)).toBeUndefined();
});

test('the back button does not sign in again', async ({ page }) => {
  await signInWith(page, 'GitHub', newProviderName());
  const callbackUrls = recordCallbackUrls(page);
  await page.goBack();
  expect(callbackUrls).toEqual([]);
  await expect(page).not.toHaveURL(/\/oauth\/callback/);
});

test('a customer who denies access at the provider sees a message and can retry', async ({
  page,
  testShop: { origin },
}) => {
  await page.goto('/auth/login?redirect=/query');
  await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
  await signInAtProvider(page, newProviderName(), '拒绝');
  await expect(heading(page, '登录失败')).toBeVisible();
  await expect(page.getByText('OAuth错误: access_denied')).toBeVisible();
  await expect(page.getByText('账号没有任何变化')).toBeVisible();
  expect(page.url()).toBe(`${origin}/oauth/callback`);
  expect(await fetchUsername(page)).toBeUndefined();
  await page.getByRole('link', { name: '返回登录' }).click();
  await expect(page).toHaveURL(`${origin}/auth/login?redirect=%2Fquery`);
});

test('an unavailable provider is named as the reason', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: '使用 Google 登录' }).click();
  await signInAtProvider(page, 'broken');
  await expect(page.getByText('OAuth错误: provider_unavailable')).toBeVisible();
  await expect(page.getByText('暂时连不上Google')).toBeVisible();
});

test('a callback URL works once and in no other browser', async ({ page, browser, testShop: { origin } }) => {
  const callbackUrls = recordCallbackUrls(page);
  await signInWith(page, 'GitHub', newProviderName());
  const replay = callbackUrls[0] ?? '';
  const otherBrowser = await browser.newPage({ baseURL: origin });
  await otherBrowser.goto(replay);
  await expect(heading(otherBrowser, '登录失败')).toBeVisible();
  expect(otherBrowser.url()).toBe(`${origin}/oauth/callback`);
  expect(await fetchUsername(otherBrowser)).toBeUndefined();
  await otherBrowser.close();

  await page.getByRole('button', { name: '打开菜单' }).click();
  const logoutResponse = page.waitForResponse('**/api/logout/');
  await page.getByRole('button', { name: '退出登录' }).click();
  await logoutResponse;
  await page.goto(replay);
  await expect(heading(page, '登录失败')).toBeVisible();
  expect(await fetchUsername(page)).toBeUndefined();
});

test('a guest’s draft survives the sign-in at the provider', async ({ page, testShop: { origin } }) => {
  await addPricedFiles(page, '甲', '乙');
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
  await signInAtProvider(page, newProviderName());
  await expect(page).toHaveTitle('自助下单 - 自助打印');
  expect(new URL(page.url()).origin).toBe(origin);
  await expect.poll(() => readLayout(page)).toBe('甲 乙');
  await continueToPayment(page);
});

test.describe('in WeChat', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50' });

  test('a hint warns that Google may not open', async ({ page }) => {
    await page.goto('/auth/login');
    await expect(page.getByText('微信里可能打不开 Google 登录')).toBeVisible();
  });
});
