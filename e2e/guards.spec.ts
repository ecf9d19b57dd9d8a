import { expect, type Page } from '@playwright/test';
import { saveToken } from './shop/save-token.ts';
import { test } from './shop/test-shop.ts';

const path = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/** Signs in through another tab; `page` receives the storage event. */
async function signInElsewhere(page: Page, token: string): Promise<void> {
  const otherTab = await page.context().newPage();
  await otherTab.goto(new URL('/terms', page.url()).href);
  await saveToken(otherTab, token);
  await otherTab.close();
}

test('a guest who opens the profile is sent to sign-in with a redirect back', async ({ page }) => {
  await page.goto('/profile?status=pending#orders');
  await expect(page).toHaveTitle('用户登录 - 自助打印');
  expect(path(page)).toBe('/auth/login?redirect=%2Fprofile%3Fstatus%3Dpending%23orders');
  await expect(page.getByText('个人中心里是你的订单和资料，请先登录。')).toBeVisible();
});

test('sign-in leads back to the requested page', async ({ page, testShop }) => {
  await page.goto(`${testShop.origin}/profile?status=pending`);
  await expect(page).toHaveTitle('用户登录 - 自助打印');
  await signInElsewhere(page, await testShop.run({ command: 'createToken', role: 'customer' }));
  await expect(page).toHaveTitle('个人中心 - 自助打印');
  expect(path(page)).toBe('/profile?status=pending');
});

test('a signed-in customer is redirected away from the sign-in pages', async ({ page, testShop }) => {
  await page.goto(testShop.origin);
  await saveToken(page, await testShop.run({ command: 'createToken', role: 'customer' }));
  for (const name of ['login', 'register']) {
    await page.goto(`${testShop.origin}/auth/${name}?redirect=/order`);
    await expect.poll(() => path(page)).toBe('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('文件传上来，下楼就能取。');
  }
});

test('a customer who opens the console sees a refusal', async ({ page, testShop }) => {
  await page.goto(testShop.origin);
  await saveToken(page, await testShop.run({ command: 'createToken', role: 'customer' }));
  await page.goto(`${testShop.origin}/staff`);
  await expect(page.getByRole('alert').filter({ hasText: '权限不足，无法执行此操作' })).toBeVisible();
});

test('an expired session on a private page shows a message and leads to sign-in', async ({ page, testShop }) => {
  await page.goto(testShop.origin);
  await saveToken(page, 'not-a-token-the-server-knows');
  await page.goto(`${testShop.origin}/profile`);
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
  await expect(page).toHaveTitle('用户登录 - 自助打印');
  expect(path(page)).toBe('/auth/login?redirect=%2Fprofile');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
});

test('sign-out leads to the intro page, also from a private page', async ({ page, testShop, isMobile }) => {
  await page.goto(testShop.origin);
  await saveToken(page, await testShop.run({ command: 'createToken', role: 'customer' }));
  await page.goto(`${testShop.origin}/profile`);
  await expect(page).toHaveTitle('个人中心 - 自助打印');
  if (isMobile) {
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
  } else {
    await page.getByRole('button', { name: /^student/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
  }
  await expect(page).toHaveTitle('首页 - 自助打印');
  expect(path(page)).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
  await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveTitle('用户登录 - 自助打印');
  expect(path(page)).toBe('/auth/login?redirect=%2Fprofile');
});

test('an unknown URL shows a 404 page with a link to the intro page', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('这一页没印出来');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveTitle('首页 - 自助打印');
});
