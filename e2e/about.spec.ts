import { expect, type Page } from '@playwright/test';
import { expectPrinted } from './shop/expect-printed.ts';
import { placeOrderByApi } from './shop/place-order-by-api.ts';
import { test } from './shop/test-shop.ts';
import { waitUntilLoaded } from './shop/wait-until-loaded.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '关于和条款' }).getByRole('link', { name });
const text = (page: Page, name: string) => page.getByRole('region', { name });

test('each tab has its own URL, and the back button opens the previous tab', async ({ page }) => {
  await page.goto('/terms');
  await tab(page, '隐私协议').click();
  await expect(page).toHaveURL(/\/terms#privacy$/);
  await expect(page).toHaveTitle('关于 - 自助打印');
  await expect(text(page, '隐私协议').getByRole('heading', { name: '六、权利' })).toBeVisible();
  await tab(page, '服务条款').click();
  await expect(text(page, '服务条款').getByRole('heading', { name: '二、收费' })).toBeVisible();
  await page.goBack();
  await expect(tab(page, '隐私协议')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(text(page, '计费规则')).toBeVisible();

  await page.goto('/auth/register');
  await page.getByRole('main').getByRole('link', { name: '服务条款' }).click();
  await expect(tab(page, '服务条款')).toHaveAttribute('aria-current', 'page');
  await page.goto('/terms#privacy-6');
  await expect(page.getByRole('heading', { name: '六、权利' })).toBeInViewport();
});

test('a text that was read here is no longer marked as new on the order page', async ({ page }) => {
  const buttonsMarkedNew = page.getByRole('button', { name: '（有更新）' });
  await page.goto('/order');
  await expect(buttonsMarkedNew).toHaveCount(2);
  await page.getByRole('contentinfo').getByRole('link', { name: '隐私协议' }).click();
  await expect(text(page, '隐私协议').getByRole('heading', { name: '六、权利' })).toBeVisible();
  // The skip link must keep the hash of the URL, which selects the text.
  await page.getByRole('link', { name: '跳到正文' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(text(page, '隐私协议')).toBeVisible();
  await page.goto('/order');
  await expect(buttonsMarkedNew).toHaveText(['服务条款（有更新）']);
});

test('the table of contents opens a section and marks the current one', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/terms#privacy');
  const contents = page.getByRole('navigation', { name: '目录' });
  if (isMobile) await contents.getByRole('button', { name: '目录' }).click();
  const link = contents.getByRole('link', { name: '三、文件的使用' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '三、文件的使用' })).toBeInViewport();
  await expect(link).toHaveAttribute('aria-current', 'location');
  await expect(page).toHaveURL(/#privacy-3$/);
});

test('a text that fails to load shows an error, and a retry loads it', async ({ page }) => {
  await page.route('**/legal/terms-of-service.md', (route) => route.fulfill({ status: 503 }));
  await page.goto('/terms#terms');
  const alert = text(page, '服务条款').getByRole('alert');
  await expect(alert).toContainText('加载失败 /legal/terms-of-service.md: Service Unavailable');
  await page.unroute('**/legal/terms-of-service.md');
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '九、联系我们' })).toBeVisible();
});

test('the offline banner covers no heading and shifts nothing', { tag: '@both-widths' }, async ({ page, context }) => {
  await page.goto('/terms');
  await waitUntilLoaded(page);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await context.setOffline(true);
  const banner = page.getByText('网络连接失败，请检查网络后重试');
  await expect(banner).toBeInViewport();
  expect(await heading.boundingBox()).toEqual(before);
  const top = (await banner.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});

test('an order from the lookup prints on one sheet', async ({ page, shopOrigin }) => {
  const order = await placeOrderByApi(page, shopOrigin);
  await page.goto('/query');
  await page.getByLabel('手机号').fill(order.phone_number);
  await page.getByLabel('取件码').fill(order.pickup_code);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(text(page, '订单详情')).toBeVisible();
  await expectPrinted(page, [order.pickup_code, order.order_number, '3 号楼 214', '¥2.30', 'twelve-pages.pdf']);
});
