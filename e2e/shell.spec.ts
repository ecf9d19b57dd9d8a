import { expect, type Page } from '@playwright/test';
import { test } from './shop/test-shop.ts';

// These stories need an empty HTTP cache: a cached script would hide a lost connection.
test.use({ ownContext: true });

const barHeight = (page: Page) =>
  page.getByRole('banner').evaluate((header) => header.firstElementChild?.getBoundingClientRect().height ?? 0);

test('the header shrinks after 80 px of scrolling without a layout shift', { tag: '@both-widths' }, async ({
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

test('the first visit uses the system’s theme, and a chosen theme loads without a flash', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /主题|浅色|深色/ }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');

  // Records the theme when the body starts, before any module runs.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { initialTheme: document.documentElement.dataset['theme'] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/terms');
  expect(await page.evaluate(() => (window as unknown as { initialTheme?: string }).initialTheme)).toBe('light');
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

test('the phone’s menu closes on a link to the current page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  await menu.locator('a[href="/"]').click();
  await expect(menu).toBeHidden();
});

test('navigation moves the focus to the new heading, and going back restores the scroll position', {
  tag: '@both-widths',
}, async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: '计费规则' })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  // Lets the page record its scroll position before the click.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click());
  await expect(page).toHaveTitle('首页 - 自助打印');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveTitle('关于 - 自助打印');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('a link to a section of another page scrolls to that section', { tag: '@both-widths' }, async ({ page }) => {
  await page.goto('/');
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.getByRole('link', { name: '怎么收费' }).click();
  await expect(page).toHaveURL(/\/terms#prices$/);
  await expect(page.getByRole('heading', { name: '计费规则' })).toBeInViewport();
});

test('an external link to a section that is still loading scrolls to that section', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.goto('/terms#prices');
  await expect(page.getByRole('heading', { name: '计费规则' })).toBeInViewport();
});

test('a new page starts at its top, whatever the scroll position of the previous page', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 400 });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: '计费规则' })).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.goto('/order');
  await expect(page.getByRole('button', { name: '计费规则' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a page that failed to load offline loads once the network returns', async ({ page, context }) => {
  await page.goto('/');
  await context.setOffline(true);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/query"]')?.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('网络断了');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('订单查询');
});

test('the CSRF token is fetched at the start', async ({ page }) => {
  const response = page.waitForResponse('**/api/csrf/');
  await page.goto('/');
  expect((await response).status()).toBe(200);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'csrftoken')).toMatchObject({ httpOnly: false, sameSite: 'Lax' });
});

test('a missing script after an upgrade reloads the app once', async ({ page }) => {
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
