import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { pages } from '@print/contract/pages';
import { keepToken } from './shop/keep-token.ts';
import { settled } from './shop/settled.ts';
import { test } from './shop/shop.ts';

/** Where a guest can go, and what the page is called. */
const open = [
  ['/', '首页'],
  ['/order', '自助下单'],
  ['/query', '订单查询'],
  ['/terms', '关于'],
  ['/auth/login', '用户登录'],
  ['/auth/register', '用户注册'],
  ['/oauth/callback', 'OAuth登录回调'],
  ['/staff/join', '新店员'],
  ['/no-such-page', '页面不存在'],
] as const;

test('every page of the contract is looked at here', () => {
  const own: string[] = [pages.profile.path, pages.staff.path];
  const others = Object.values(pages).map(({ path }) => path as string);
  expect(others.filter((path) => !own.includes(path)).sort()).toEqual(
    open
      .map(([path]) => path as string)
      .filter((path) => path !== '/no-such-page')
      .sort(),
  );
});

for (const theme of ['light', 'dark'] as const) {
  for (const [path, title] of open) {
    test(`${path} is fit for everybody, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(path);
      await settled(page);
      await expectGoodPage(page, title);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    });
  }

  for (const [role, path, title] of [
    ['customer', '/profile', '个人中心'],
    ['customer', '/staff', '打印队列'],
    ['staff', '/staff', '打印队列'],
    ['staff', '/staff/orders/1', '订单详情'],
    ['staff', '/staff/handover', '交付取件'],
    ['staff', '/staff/walk-in', '柜台下单'],
    ['staff', '/staff/printers', '打印机'],
    ['staff', '/staff/reports', '报表'],
    ['staff', '/staff/settings', '店铺设置'],
    ['staff', '/staff/members', '店员'],
    ['staff', '/staff/no-such-page', '页面不存在'],
  ] as const) {
    test(`${path} is fit for ${role}, ${theme}`, async ({ page, backDoor }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(backDoor.origin);
      const token = await backDoor.ask({ what: 'token', role });
      await keepToken(page, token);
      await page.goto(backDoor.origin + path);
      await settled(page);
      await expectGoodPage(page, title);
    });
  }
}

async function expectGoodPage(page: Page, title: string): Promise<void> {
  // The queue counts what waits in front of its title.
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} - 自助打印$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  const { width = 0 } = page.viewportSize() ?? {};
  for (const narrow of width < 500 ? [320, 390] : [768, 1440]) {
    await page.setViewportSize({ width: narrow, height: 800 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, `sideways scroll at ${narrow}`).toBeLessThanOrEqual(0);
  }
}
