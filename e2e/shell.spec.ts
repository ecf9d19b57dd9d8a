import { expect, type Page } from '@playwright/test';
import { test } from './shop/test-shop.ts';

// These stories need an empty HTTP cache: a cached script would hide a lost connection.
test.use({ ownContext: true });

const barHeight = (page: Page) =>
  page
    .getByRole('banner')
    .evaluate((header) => header.firstElementChild?.getBoundingClientRect().height ?? 0);

test('the header condenses past 80 px, and nothing below it jumps', { tag: '@both-widths' }, async ({
  page,
}) => {
  await page.goto('/order');
  await expect(page.getByRole('button', { name: '计费规则' })).toBeVisible();
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 });
  await page.evaluate(() => window.scrollTo({ top: 79, behavior: 'instant' }));
  await expect.poll(() => barHeight(page)).toBe(64);
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => window.scrollTo({ top: 90, behavior: 'instant' }));
  await expect.poll(() => barHeight(page)).toBe(52);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);
});

test('the first visit follows the system, and a choice is remembered without a flash', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /主题|浅色|深色/ }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');

  // Notes what the page looked like at the moment its body began, before any of our modules ran.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeAtFirst: document.documentElement.dataset['theme'] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/terms');
  expect(await page.evaluate(() => (window as unknown as { themeAtFirst?: string }).themeAtFirst)).toBe(
    'light',
  );
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('the phone’s menu works by keyboard', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: '打开菜单' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: '菜单' });
  await expect(menu).toBeVisible();

  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBe(null);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: '订单查询' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('订单查询 - 自助打印');
  await expect(menu).toBeHidden();
});

test('the phone’s menu closes where it leads to the page one is on', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  await menu.locator('a[href="/"]').click();
  await expect(menu).toBeHidden();
});

test('going somewhere moves the reader to the new heading, and going back to the old place', {
  tag: '@both-widths',
}, async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: '计费规则' })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  // Nobody clicks before they see where they are.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click());
  await expect(page).toHaveTitle('首页 - 自助打印');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveTitle('关于 - 自助打印');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('a link to a part of another page ends at that part', { tag: '@both-widths' }, async ({ page }) => {
  await page.goto('/');
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.getByRole('link', { name: '怎么收费' }).click();
  await expect(page).toHaveURL(/\/terms#prices$/);
  await expect(page.getByRole('heading', { name: '计费规则' })).toBeInViewport();
});

test('a link from outside to a part that is still loading ends at that part', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.goto('/terms#prices');
  await expect(page.getByRole('heading', { name: '计费规则' })).toBeInViewport();
});

test('a page opened anew begins at its top, wherever the one before was left', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: '计费规则' })).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.goto('/order');
  await expect(page.getByRole('button', { name: '计费规则' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a page lost to the network comes when the network does', async ({ page, context }) => {
  await page.goto('/');
  await context.setOffline(true);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/query"]')?.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('网络断了');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('订单查询');
});

test('the token for unsafe calls is fetched at the start', async ({ page }) => {
  const asked = page.waitForResponse('**/api/csrf/');
  await page.goto('/');
  expect((await asked).status()).toBe(200);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'csrftoken')).toMatchObject({
    httpOnly: false,
    sameSite: 'Lax',
  });
});

test('a page that is gone after an upgrade loads the new version, once', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/');
  await page.route('**/assets/query-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/query"]')?.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面出了点问题');
  expect(loads).toBe(2);
  await page.unroute('**/assets/query-page-*.js');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('订单查询');
});
