import { expect, type Page } from '@playwright/test';
import { changeShopSettings } from './change-shop-settings.ts';
import type { Shot } from './shot.ts';
import type { TestShop } from './test-shop.ts';
import { waitForLoadingStatus, waitUntilLoaded } from './wait-until-loaded.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: '打开菜单' }).click();
const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor();

/** Clicks a link by script, because it may be in a closed menu. */
const clickLink = (page: Page, href: string) =>
  page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), href);

/** Public pages, and errors of any page. */
export const visitingShots: Shot[] = [
  { name: 'intro', path: '/' },
  {
    name: 'intro-questions',
    startsFromPrevious: true,
    act: (page) => page.locator('details').evaluateAll(openAllQuestions),
  },
  {
    name: 'intro-demo',
    startsFromPrevious: true,
    act: async (page) => {
      const demonstration = page.getByRole('region', { name: '三步演示' });
      await demonstration.scrollIntoViewIfNeeded();
      // The button works only once its script has loaded.
      await expect(async () => {
        await demonstration.getByRole('button').click();
        await expect(demonstration.getByRole('button')).toHaveText('下一步', { timeout: 1_000 });
      }).toPass();
    },
  },
  { name: 'about', path: '/terms' },
  ...(['terms', 'privacy'] as const).map(
    (tab): Shot => ({
      name: `about-${tab}`,
      path: `/terms#${tab}`,
      act: (page: Page) => page.getByRole('heading', { name: /^一、/ }).waitFor(),
    }),
  ),
  {
    name: 'about-contents',
    startsFromPrevious: true,
    only: 'narrow',
    showsViewportOnly: true,
    act: (page) => page.getByRole('navigation', { name: '目录' }).getByRole('button', { name: '目录' }).click(),
  },
  {
    name: 'about-text-waiting',
    act: async (page) => {
      await page.route('**/legal/**', () => undefined);
      await page.goto('/terms#terms');
      await waitForLoadingStatus(page);
    },
  },
  {
    name: 'about-text-failed',
    act: async (page) => {
      await page.route('**/legal/**', (route) => route.fulfill({ status: 503 }));
      await page.goto('/terms#terms');
      await page.getByRole('button', { name: '重试' }).waitFor();
    },
  },
  { name: 'missing', path: '/no-such-page' },
  {
    name: 'crash',
    path: '/terms',
    act: async (page) => {
      await page.route('**/assets/query-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
      await clickLink(page, '/query');
      await page.getByText('页面出了点问题').waitFor();
    },
  },
  {
    name: 'offline',
    ownContext: true,
    path: '/order',
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('网络连接失败，请检查网络后重试').waitFor();
    },
  },
  {
    name: 'offline-page',
    ownContext: true,
    path: '/terms',
    act: async (page) => {
      await page.context().setOffline(true);
      await clickLink(page, '/query');
      await page.getByRole('heading', { level: 1, name: '网络断了' }).waitFor();
    },
  },
  {
    name: 'expired',
    path: '/order',
    act: async (page) => {
      await page.evaluate(() => {
        localStorage.setItem('last-activity', String(Date.now()));
        localStorage.setItem('token', 'unknown');
      });
      await page.reload();
      await page.getByText('登录已过期，请重新登录').waitFor();
    },
  },
  {
    name: 'skip-link',
    path: '/terms',
    showsViewportOnly: true,
    act: async (page) => {
      await page.keyboard.press('Tab');
      await page.getByRole('link', { name: '跳到正文' }).waitFor();
    },
  },
  {
    name: 'menu',
    path: '/query',
    only: 'narrow',
    showsViewportOnly: true,
    act: async (page) => {
      await openMenu(page);
      await waitForDialog(page);
    },
  },
  {
    name: 'menu-customer',
    path: '/query',
    role: 'customer',
    only: 'narrow',
    showsViewportOnly: true,
    act: async (page) => {
      await openMenu(page);
      await waitForDialog(page);
    },
  },
  {
    name: 'account-menu',
    path: '/query',
    role: 'staff',
    only: 'wide',
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
      await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
    },
  },
  // The shop is closed from this state on.
  ...['/order', '/', '/terms'].map(
    (path): Shot => ({
      name: { '/order': 'closed-order', '/': 'closed-intro' }[path] ?? 'closed-about',
      act: async (page: Page, shop: TestShop) => {
        await changeShopSettings(page, shop, {
          is_open: false,
          notice: '机器保养，明天上午 9 点恢复。已下的订单照常取件。',
        });
        await page.goto(path);
        await waitUntilLoaded(page);
      },
    }),
  ),
];

function openAllQuestions(questions: Element[]): void {
  for (const question of questions) question.setAttribute('open', '');
}
