import { expect, type Page } from '@playwright/test';
import { setShop } from './set-shop.ts';
import { settled, waiting } from './settled.ts';
import type { BackDoor } from './shop.ts';
import type { Shot } from './shot.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: '打开菜单' }).click();
const dialog = (page: Page) => page.getByRole('dialog').waitFor();

/** Goes to another page by a link, as if it were pressed: it may stand in a menu. */
const follow = (page: Page, href: string) =>
  page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), href);

/** What a passer-by sees, and what goes wrong on any page. */
export const visitingShots: Shot[] = [
  { name: 'intro', path: '/' },
  {
    name: 'intro-questions',
    continues: true,
    act: (page) => page.locator('details').evaluateAll(openAll),
  },
  {
    name: 'intro-demo',
    continues: true,
    act: async (page) => {
      const film = page.getByRole('region', { name: '三步演示' });
      await film.scrollIntoViewIfNeeded();
      // Heard only once its script has come.
      await expect(async () => {
        await film.getByRole('button').click();
        await expect(film.getByRole('button')).toHaveText('下一步', { timeout: 1_000 });
      }).toPass();
    },
  },
  { name: 'about', path: '/terms' },
  ...(['terms', 'privacy'] as const).map((tab) => ({
    name: `about-${tab}`,
    path: `/terms#${tab}`,
    act: (page: Page) => page.getByRole('heading', { name: /^一、/ }).waitFor(),
  })),
  {
    name: 'about-contents',
    continues: true,
    only: 'narrow',
    ofWindow: true,
    act: (page) =>
      page.getByRole('navigation', { name: '目录' }).getByRole('button', { name: '目录' }).click(),
  },
  {
    name: 'about-text-waiting',
    act: async (page) => {
      await page.route('**/legal/**', () => undefined);
      await page.goto('/terms#terms');
      await waiting(page);
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
      await follow(page, '/query');
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
      await follow(page, '/query');
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
    ofWindow: true,
    act: async (page) => {
      await page.keyboard.press('Tab');
      await page.getByRole('link', { name: '跳到正文' }).waitFor();
    },
  },
  {
    name: 'menu',
    path: '/query',
    only: 'narrow',
    ofWindow: true,
    act: async (page) => {
      await openMenu(page);
      await dialog(page);
    },
  },
  {
    name: 'menu-customer',
    path: '/query',
    role: 'customer',
    only: 'narrow',
    ofWindow: true,
    act: async (page) => {
      await openMenu(page);
      await dialog(page);
    },
  },
  {
    name: 'account-menu',
    path: '/query',
    role: 'staff',
    only: 'wide',
    ofWindow: true,
    act: async (page) => {
      await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
      await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
    },
  },
  // From here on the shop is closed.
  ...['/order', '/', '/terms'].map((path) => ({
    name: { '/order': 'closed-order', '/': 'closed-intro' }[path] ?? 'closed-about',
    act: async (page: Page, shop: BackDoor) => {
      await setShop(page, shop, {
        is_open: false,
        notice: '机器保养，明天上午 9 点恢复。已下的订单照常取件。',
      });
      await page.goto(path);
      await settled(page);
    },
  })),
];

function openAll(questions: Element[]): void {
  for (const question of questions) question.setAttribute('open', '');
}
