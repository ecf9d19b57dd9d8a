import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { OrderTicket } from '@print/contract/ordering';
import { findChromium } from '../scripts/test/find-test-tools.ts';
import { logIn, newPerson, passProvider, signUp } from './shop/account.ts';
import { consoleShots } from './shop/console-shots.ts';
import { keepToken } from './shop/keep-token.ts';
import { newPhone, orderByCall } from './shop/order-by-call.ts';
import { cardOf, chooseFiles, openDesk, pay, readTicket, toPayment } from './shop/order-desk.ts';
import { openProfile, orderLine } from './shop/profile-page.ts';
import { settled } from './shop/settled.ts';
import { type BackDoor, openProviderShop } from './shop/shop.ts';
import type { Shot } from './shop/shot.ts';

// For people: every page, in every width and theme, as pictures in screenshots/; or those whose names begin with a word.
// node e2e/screenshots.ts [staff]

const folder = join(import.meta.dirname, '../screenshots');
const sizes = [
  { name: '320', width: 320, height: 700 },
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1440', width: 1440, height: 900 },
];
const files = [
  'chinese.pdf',
  'lying-too-low.docx',
  'ten-slides.pptx',
  'user-password.pdf',
  'phone-photo.jpg',
];

const shots: Shot[] = [
  { name: 'intro', path: '/' },
  { name: 'order', path: '/order' },
  { name: 'order-agreed', path: '/order', act: (page, { origin }) => openDesk(page, origin) },
  { name: 'order-files', path: '/order', act: (page, { origin }) => upload(page, origin) },
  {
    name: 'order-settings',
    path: '/order',
    act: async (page, { origin }) => {
      await upload(page, origin);
      await page.getByRole('button', { name: '展开设置：chinese.pdf' }).click();
    },
  },
  {
    name: 'order-preview',
    path: '/order',
    ofWindow: true,
    act: async (page, { origin }) => {
      await upload(page, origin);
      await page.getByRole('button', { name: '预览全部页面：chinese.pdf' }).click();
      await page.getByRole('dialog').getByRole('img', { name: '第 1 页' }).waitFor();
    },
  },
  {
    name: 'order-terms',
    path: '/order',
    ofWindow: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^服务条款/ }).click();
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  {
    name: 'order-payment',
    path: '/order',
    act: async (page, { origin }) => {
      await goToPayment(page, origin);
      await pay(page);
    },
  },
  {
    name: 'order-ticket',
    path: '/order',
    act: async (page, { origin }) => {
      await goToPayment(page, origin);
      await pay(page);
      await page.getByRole('button', { name: '确认订单' }).click();
      await readTicket(page);
    },
  },
  { name: 'query', path: '/query' },
  {
    name: 'query-found',
    path: '/query',
    act: async (page, { origin }) => look(page, await orderByCall(page, origin)),
  },
  {
    name: 'query-missed',
    path: '/query',
    act: async (page) => look(page, { phone_number: newPhone(), pickup_code: 'ZZZZZZ' }),
  },
  { name: 'about', path: '/terms' },
  { name: 'login', path: '/auth/login' },
  {
    name: 'login-refused',
    path: '/auth/login',
    act: async (page) => {
      await logIn(page, 'nobody', 'not a password');
      await page.getByText('没有成功').waitFor();
    },
  },
  { name: 'register', path: '/auth/register' },
  {
    name: 'register-refused',
    path: '/auth/register',
    act: async (page) => {
      await signUp(page, { ...newPerson(), password: 'password1', password_confirm: 'password1' });
      await page.getByText('没有成功').waitFor();
    },
  },
  {
    name: 'oauth-verifying',
    path: '/terms',
    act: async (page, { origin }) => {
      await page.route('**/api/oauth/validate-token/*', () => undefined);
      await page.goto(`${origin}/oauth/callback?success=true&username=reader&temp_token=none`);
      await settled(page);
    },
  },
  {
    name: 'oauth-welcome',
    path: '/auth/login?redirect=/query',
    act: async (page) => {
      // While the next page is on its way, this one stays.
      await page.route('**/assets/query-page-*.js', () => undefined);
      await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
      await passProvider(page, 'reader');
      await page.getByText('欢迎回来').waitFor();
    },
  },
  { name: 'oauth-refused', path: '/oauth/callback?error=access_denied&provider=github' },
  { name: 'missing', path: '/no-such-page' },
  { name: 'profile', path: '/profile', role: 'customer' },
  { name: 'profile-orders', path: '/', act: (page, shop) => openProfile(page, shop, { orders: 25 }) },
  {
    name: 'profile-order',
    path: '/',
    act: async (page, shop) => {
      const { newest } = await openProfile(page, shop, { orders: 3 });
      await orderLine(page, newest).click();
      await page.getByRole('heading', { name: '费用明细' }).waitFor();
    },
  },
  ...['编辑资料', '修改密码', '查看设备', '注销账号'].map((name) => ({
    name: `profile-${name}`,
    path: '/',
    ofWindow: true,
    act: async (page: Page, shop: BackDoor) => {
      await openProfile(page, shop);
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
    },
  })),
  { name: 'forbidden', path: '/staff', role: 'customer' },
  ...consoleShots,
];

async function look(page: Page, ticket: OrderTicket): Promise<void> {
  await page.getByLabel('手机号').fill(ticket.phone_number);
  await page.getByLabel('取件码').fill(ticket.pickup_code);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByText(/^(订单详情|没有查到符合的订单)$/).waitFor();
}

async function upload(page: Page, origin: string): Promise<void> {
  await openDesk(page, origin);
  await chooseFiles(page, ...files);
  for (const name of files.filter((file) => !file.startsWith('user-password')))
    await cardOf(page, name)
      .getByRole('button', { name: `预览：${name}` })
      .waitFor({ timeout: 60_000 });
}

async function goToPayment(page: Page, origin: string): Promise<void> {
  await openDesk(page, origin);
  await chooseFiles(page, 'chinese.pdf', 'lying-too-low.docx');
  await toPayment(page);
}

mkdirSync(folder, { recursive: true });
const wanted = shots.filter(({ name }) => name.startsWith(process.argv[2] ?? ''));
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const { name, ...viewport } of sizes)
      await takeAll(`${name}-${colorScheme}`, { viewport, colorScheme });
} finally {
  await browser.close();
}

/** Each width and theme in a shop of its own: what was ordered for one picture is not in the next. */
async function takeAll(ending: string, look: BrowserContextOptions): Promise<void> {
  const shop = await openProviderShop();
  try {
    for (const shot of wanted) await take(shot, shop, ending, look);
  } finally {
    await shop.close();
  }
}

async function take(shot: Shot, shop: BackDoor, ending: string, look: BrowserContextOptions): Promise<void> {
  const { name, path, role, act, ofWindow = false } = shot;
  const page = await browser.newPage({ ...look, locale: 'zh-CN', reducedMotion: 'reduce' });
  await page.goto(shop.origin);
  if (role) await keepToken(page, await shop.ask({ what: 'token', role }));
  await page.goto(shop.origin + path);
  await settled(page);
  await act?.(page, shop);
  await page.screenshot({ path: join(folder, `${name}-${ending}.png`), fullPage: !ofWindow });
  await page.close();
}
