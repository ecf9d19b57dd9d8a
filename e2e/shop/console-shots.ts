import type { Page } from '@playwright/test';
import { addPrinter } from '@print/contract/printing';
import { changeSettings, getSettings } from '@print/contract/settings';
import { corpusPath } from '../../apps/server/test/corpus/corpus.ts';
import { orderByCall } from './order-by-call.ts';
import { registerByCall } from './register-by-call.ts';
import type { BackDoor } from './shop.ts';
import type { Shot } from './shot.ts';
import { openConsole } from './staff.ts';

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** The console's pages in the order of a day: what is looked at early is still empty. */
export const consoleShots: Shot[] = [
  { name: 'staff', path: '/staff', role: 'staff' },
  {
    name: 'staff-failed',
    path: '/terms',
    role: 'staff',
    act: async (page, { origin }) => {
      await page.route('**/api/staff/**', (route) => route.abort());
      await page.goto(`${origin}/staff`);
      await page.getByRole('button', { name: '重试' }).waitFor();
    },
  },
  {
    name: 'staff-waiting',
    path: '/terms',
    role: 'staff',
    act: async (page, { origin }) => {
      await page.route('**/api/staff/**', () => undefined);
      await page.goto(`${origin}/staff`);
      await page.getByRole('status').filter({ hasText: '加载中' }).first().waitFor({ state: 'attached' });
    },
  },
  { name: 'staff-printers-none', path: '/staff/printers', role: 'staff' },
  { name: 'staff-reports-none', path: '/staff/reports?period=day&date=2025-01-01', role: 'staff' },
  { name: 'staff-queue', path: '/', act: openQueue },
  {
    name: 'staff-queue-picked',
    path: '/',
    act: async (page, shop) => {
      await openQueue(page, shop);
      for (const nth of [0, 1, 3])
        await page
          .getByRole('checkbox', { name: /^选择 [A-Z2-9]{6}$/ })
          .nth(nth)
          .click();
      await press(page, /^已核款/);
      for (const nth of [0, 1])
        await page
          .getByRole('checkbox', { name: /^选择 [A-Z2-9]{6}$/ })
          .nth(nth)
          .click();
    },
  },
  {
    name: 'staff-queue-keys',
    path: '/',
    ofWindow: true,
    act: async (page, shop) => {
      await openQueue(page, shop);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'staff-order', path: '/', act: openOrder },
  {
    name: 'staff-order-picture',
    path: '/',
    ofWindow: true,
    act: async (page, shop) => {
      await openOrder(page, shop);
      await press(page, '放大付款截图');
      await page.getByRole('dialog').getByRole('img', { name: '付款截图' }).waitFor();
    },
  },
  ...['有问题', '取消订单'].map((name) => ({
    name: `staff-order-${name}`,
    path: '/',
    ofWindow: true,
    act: async (page: Page, shop: BackDoor) => {
      await openOrder(page, shop);
      await press(page, name);
      await page.getByRole('dialog').waitFor();
    },
  })),
  { name: 'staff-handover', path: '/staff/handover', role: 'staff' },
  { name: 'staff-handover-found', path: '/', act: findAtCounter },
  {
    name: 'staff-handover-missed',
    path: '/',
    act: async (page, shop) => {
      await openConsole(page, shop, '/staff/handover');
      await page.keyboard.type('ZZZZZZ\n');
      await page.getByText('没有取件码').waitFor();
    },
  },
  { name: 'staff-walk-in', path: '/staff/walk-in', role: 'staff' },
  { name: 'staff-walk-in-files', path: '/', act: typeWalkIn },
  {
    name: 'staff-walk-in-placed',
    path: '/',
    act: async (page, shop) => {
      await typeWalkIn(page, shop);
      await press(page, '下单');
      await page.getByText('把取件码告诉顾客').waitFor();
    },
  },
  {
    name: 'staff-printers',
    path: '/',
    act: async (page, shop) => {
      await setUpPrinter(page, shop);
      await openConsole(page, shop, '/staff/printers');
      await page.getByRole('heading', { name: '柜台打印机' }).first().waitFor();
    },
  },
  {
    name: 'staff-printers-new',
    path: '/staff/printers',
    role: 'staff',
    ofWindow: true,
    act: async (page) => {
      await press(page, '添加打印机');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'staff-reports',
    path: '/',
    act: async (page, shop) => {
      const username = await registerByCall(page, shop.origin);
      await shop.ask({ what: 'history', username, orders: 40 });
      await openConsole(page, shop, '/staff/reports');
      await page.getByRole('figure', { name: '营收' }).waitFor();
    },
  },
  { name: 'staff-reports-month', path: '/staff/reports?period=month', role: 'staff' },
  { name: 'staff-settings', path: '/staff/settings', role: 'staff' },
  {
    name: 'staff-settings-changes',
    path: '/staff/settings',
    role: 'staff',
    ofWindow: true,
    act: async (page) => {
      await page.getByRole('switch', { name: '接受新订单' }).click();
      await page.getByLabel('公告').fill('机器保养，明天上午 9 点恢复，已下的订单照常取件。');
      await press(page, '查看并保存');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'staff-acts',
    path: '/staff/settings',
    role: 'staff',
    act: async (page) => {
      await press(page, '操作记录');
      await page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first().waitFor();
    },
  },
  { name: 'staff-members', path: '/staff/members', role: 'staff' },
  {
    name: 'staff-members-invite',
    path: '/staff/members',
    role: 'staff',
    ofWindow: true,
    act: async (page) => {
      await press(page, '邀请店员');
      await page.getByRole('img', { name: '邀请链接的二维码' }).waitFor();
    },
  },
  { name: 'staff-join', path: '/staff/join#secret' },
  { name: 'staff-join-member', path: '/staff/join#secret', role: 'customer' },
];

async function openQueue(page: Page, shop: BackDoor): Promise<void> {
  await shop.ask({ what: 'queue' });
  await openConsole(page, shop);
  await page.getByRole('table', { name: '订单' }).waitFor();
}

/** Several groups, among them a booklet and a photo, with the picture of a payment. */
async function openOrder(page: Page, shop: BackDoor): Promise<void> {
  await page.setContent('<body style="font:56px sans-serif;text-align:center"><h3>支付成功</h3>¥9.99</body>');
  const { pickup_code: code } = await orderByCall(page, shop.origin, {
    screenshot: await page.screenshot(),
    groups: [
      {
        binding: 'staple',
        documents: [{ file: 'twelve-pages.pdf', print_sided: 'double', copies: 2 }],
      },
      {
        binding: 'ring_bound',
        documents: [{ file: 'chinese.pdf' }, { file: 'phone-photo.jpg', paper_size: 'b5_70g' }],
      },
    ],
  });
  await openConsole(page, shop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  await page.getByRole('img', { name: '付款截图' }).waitFor();
  await page.getByRole('button', { name: '下载印刷包' }).waitFor({ timeout: 60_000 });
}

async function findAtCounter(page: Page, shop: BackDoor): Promise<void> {
  const { order_number: number, pickup_code: code } = await orderByCall(page, shop.origin);
  for (const becomes of ['processing', 'completed'] as const)
    await shop.ask({ what: 'order', number, becomes });
  await shop.ask({ what: 'count', number, pages: 15 });
  await openConsole(page, shop, '/staff/handover');
  await page.keyboard.type(`${code}\n`);
  await page.getByRole('region', { name: '多退少补' }).waitFor();
}

async function typeWalkIn(page: Page, shop: BackDoor): Promise<void> {
  await openConsole(page, shop, '/staff/walk-in');
  await page.getByLabel('选择文件').setInputFiles(['twelve-pages.pdf', 'phone-photo.jpg'].map(corpusPath));
  await page.getByRole('listitem', { name: 'twelve-pages.pdf' }).getByText('¥1.80').waitFor();
  await page.getByRole('listitem', { name: 'phone-photo.jpg' }).getByText('¥0.15').waitFor();
}

/** Nobody answers at its address. */
async function setUpPrinter(page: Page, { origin, ask }: BackDoor): Promise<void> {
  const headers = { authorization: `Token ${await ask({ what: 'token', role: 'staff' })}` };
  const { version } = await (await page.request.get(origin + getSettings.url, { headers })).json();
  const on = { version, changes: { direct_printing: true } };
  await page.request.put(origin + changeSettings.url, { headers, data: on });
  const printer = { name: '柜台打印机', uri: 'ipp://127.0.0.1:9/ipp/print', is_enabled: true };
  await page.request.post(origin + addPrinter.url, {
    headers,
    data: { ...printer, papers: ['a4_70g', 'b5_70g'] },
  });
}
