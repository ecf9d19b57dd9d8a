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
const ofTheConsole = [
  ['/staff', '打印队列'],
  ['/staff/orders/1', '订单详情'],
  ['/staff/handover', '交付取件'],
  ['/staff/walk-in', '柜台下单'],
  ['/staff/printers', '打印机'],
  ['/staff/reports', '报表'],
  ['/staff/settings', '店铺设置'],
  ['/staff/members', '店员'],
  ['/staff/no-such-page', '页面不存在'],
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

test('every page that is open to all says what it is called', async ({ page }) => {
  for (const [path, title] of open) await expectTitle(page, path, title);
});

test('so does a customer’s own, and the console that is closed to them', async ({
  page,
  backDoor: { origin, ask },
}) => {
  await page.goto(origin);
  await keepToken(page, await ask({ what: 'token', role: 'customer' }));
  await expectTitle(page, `${origin}/profile`, '个人中心');
  await expectTitle(page, `${origin}/staff`, '打印队列');
});

test('so does every page of the console', async ({ page, backDoor: { origin, ask } }) => {
  await page.goto(origin);
  await keepToken(page, await ask({ what: 'token', role: 'staff' }));
  for (const [path, title] of ofTheConsole) await expectTitle(page, origin + path, title);
});

async function expectTitle(page: Page, url: string, title: string): Promise<void> {
  await page.goto(url);
  await settled(page);
  // The queue counts what waits in front of its title.
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} - 自助打印$`));
}
