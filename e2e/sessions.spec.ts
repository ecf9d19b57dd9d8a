import { expect, type Page } from '@playwright/test';
import { saveToken } from './shop/save-token.ts';
import { test } from './shop/test-shop.ts';

// These stories control the clock, which all pages of a context share.
test.use({ ownContext: true });

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const isAccepted = async (origin: string, token: string) =>
  (await fetch(`${origin}/api/profile/`, { headers: { authorization: `Token ${token}` } })).ok;

/** Opens the profile with a clock that the story controls. */
async function openProfile(page: Page, origin: string, token: string): Promise<void> {
  await page.clock.install();
  await page.goto(`${origin}/terms`);
  await saveToken(page, token);
  await page.goto(`${origin}/profile`);
  await expect(page).toHaveTitle('个人中心 - 自助打印');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a customer who returns after more than a day must sign in, and the old token is revoked', async ({
  page,
  testShop: { origin, run },
}) => {
  const token = await run({ command: 'createToken', role: 'customer' });
  await openProfile(page, origin, token);
  const logoutResponse = page.waitForResponse('**/api/logout/');
  await page.goto('about:blank');
  await page.clock.fastForward('24:10:00');
  await page.goto(`${origin}/profile`);
  await expect(page).toHaveTitle('用户登录 - 自助打印');
  await logoutResponse;
  expect(await tokenOf(page)).toBe(null);
  expect(await isAccepted(origin, token)).toBe(false);
  await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(0);
});

test('a page that was open for a day validates its token and stays signed in', async ({
  page,
  testShop: { origin, run },
}) => {
  const token = await run({ command: 'createToken', role: 'customer' });
  await openProfile(page, origin, token);
  const response = page.waitForResponse('**/api/profile/');
  await page.clock.fastForward('24:10:00');
  expect((await response).status()).toBe(200);
  await expect(page).toHaveTitle('个人中心 - 自助打印');
  expect(await tokenOf(page)).toBe(token);
});

test('a page that was open for a day with a revoked token shows a message and leads to sign-in', async ({
  page,
  testShop: { origin, run },
}) => {
  const token = await run({ command: 'createToken', role: 'customer' });
  await openProfile(page, origin, token);
  await fetch(`${origin}/api/logout/`, { method: 'POST', headers: { authorization: `Token ${token}` } });
  await page.clock.fastForward('24:10:00');
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
  await expect(page).toHaveTitle('用户登录 - 自助打印');
  expect(await tokenOf(page)).toBe(null);
});
