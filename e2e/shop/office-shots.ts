import type { Page } from '@playwright/test';
import encodeQR from 'qr';
import { chooseWalkInFiles, findAtCounter, press, setUpPrinter } from './counter.ts';
import { orderByCall } from './order-by-call.ts';
import { registerByCall } from './register-by-call.ts';
import { setShop } from './set-shop.ts';
import { closeDialog } from './settled.ts';
import type { Shot } from './shot.ts';
import { openConsole } from './staff.ts';

const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const question = (page: Page) => page.getByRole('alertdialog').waitFor();

async function lookFor(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '取件码' }).fill(code);
  await page.keyboard.press('Enter');
}

/** The console's other pages, before and after there is anything in them. */
export const officeShots: Shot[] = [
  { name: 'handover', path: '/staff/handover', role: 'staff' },
  {
    name: 'handover-missed',
    continues: true,
    act: async (page) => {
      await lookFor(page, 'ZZZZZZ');
      await page.getByText('没有取件码').waitFor();
    },
  },
  {
    name: 'handover-early',
    continues: true,
    act: async (page, shop) => {
      const { pickup_code: code } = await orderByCall(page, shop.origin);
      await lookFor(page, code);
      await page.getByText('还没有开始打印').waitFor();
    },
  },
  {
    name: 'handover-collected',
    continues: true,
    act: async (page, shop) => {
      const { order_number: number, pickup_code: code } = await orderByCall(page, shop.origin);
      for (const becomes of ['processing', 'completed', 'collected'] as const)
        await shop.ask({ what: 'order', number, becomes });
      await lookFor(page, code);
      await page.getByText('已经取走了').waitFor();
    },
  },
  {
    name: 'handover-camera',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await press(page, '摄像头扫码');
      await page.getByText('摄像头没有打开').waitFor();
    },
  },
  { name: 'handover-found', act: findAtCounter },
  { name: 'walk-in', path: '/staff/walk-in', role: 'staff' },
  {
    name: 'walk-in-gap',
    continues: true,
    act: async (page) => {
      await press(page, '下单');
      await page.getByText('请先添加要打印的文件').waitFor();
    },
  },
  { name: 'walk-in-files', continues: true, act: chooseWalkInFiles },
  {
    name: 'walk-in-placed',
    continues: true,
    act: async (page) => {
      await press(page, '下单');
      await page.getByText('把取件码告诉顾客').waitFor();
    },
  },
  { name: 'printers-none', path: '/staff/printers', role: 'staff' },
  {
    name: 'printers-new',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await press(page, '添加打印机');
      await dialog(page);
    },
  },
  {
    name: 'printers',
    act: async (page, shop) => {
      await setUpPrinter(page, shop);
      await openConsole(page, shop, '/staff/printers');
      await page.getByRole('heading', { name: '柜台打印机' }).first().waitFor();
    },
  },
  {
    name: 'printers-remove',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await press(page, '移除');
      await question(page);
    },
  },
  { name: 'reports-none', path: '/staff/reports?period=day&date=2025-01-01', role: 'staff' },
  {
    name: 'reports',
    act: async (page, shop) => {
      const username = await registerByCall(page, shop.origin);
      await shop.ask({ what: 'history', username, orders: 40 });
      await openConsole(page, shop, '/staff/reports');
      await page.getByRole('figure', { name: '营收' }).waitFor();
    },
  },
  { name: 'reports-month', path: '/staff/reports?period=month', role: 'staff' },
  {
    name: 'reports-failed',
    role: 'staff',
    act: async (page) => {
      await page.route('**/api/staff/reports/**', (route) => route.abort());
      await page.goto('/staff/reports');
      await page.getByText('报表没有加载出来').waitFor();
    },
  },
  { name: 'settings', path: '/staff/settings', role: 'staff' },
  {
    name: 'settings-prices',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await page.getByLabel('A4 70g').fill('0.2');
      await press(page, '发布新价目');
      await question(page);
    },
  },
  {
    name: 'settings-code',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await closeDialog(page);
      const svg = encodeQR('https://qr.alipay.com/fkx00000abcdef', 'svg', { scale: 6 });
      const drawing = await page.context().newPage();
      await drawing.setContent(svg);
      const buffer = await drawing.locator('svg').screenshot();
      await drawing.close();
      const code = { name: 'code.png', mimeType: 'image/png', buffer };
      await page.getByLabel('选择支付宝收款码').setInputFiles(code);
      await question(page);
    },
  },
  {
    name: 'settings-unsaved',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByLabel('营业时间').fill('每天 10:00–20:00');
      await page.getByRole('region', { name: '未保存的更改' }).waitFor();
    },
  },
  {
    name: 'settings-changes',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await page.getByRole('switch', { name: '接受新订单' }).click();
      await page.getByLabel('公告').fill('机器保养，明天上午 9 点恢复，已下的订单照常取件。');
      await press(page, '查看并保存');
      await question(page);
    },
  },
  {
    name: 'settings-refused',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByLabel('单个文件最大').fill('20000');
      await press(page, '查看并保存');
      await press(page, '保存', page.getByRole('alertdialog'));
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'settings-conflict',
    continues: true,
    ofWindow: true,
    act: async (page, shop) => {
      await setShop(page, shop, { pickup_point: '5 号楼大厅' });
      await press(page, '查看并保存');
      await press(page, '保存', page.getByRole('alertdialog'));
      await page.getByText('刚刚改过').waitFor();
    },
  },
  {
    name: 'acts',
    continues: true,
    act: async (page) => {
      await press(page, '操作记录');
      await page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first().waitFor();
    },
  },
  { name: 'members', path: '/staff/members', role: 'staff' },
  {
    name: 'members-invite',
    continues: true,
    ofWindow: true,
    act: async (page) => {
      await press(page, '邀请店员');
      await page.getByRole('img', { name: '邀请链接的二维码' }).waitFor();
    },
  },
  {
    name: 'members-invited',
    continues: true,
    act: async (page) => {
      await press(page, '关闭');
      await page.getByRole('button', { name: '收回' }).first().waitFor();
    },
  },
  {
    name: 'members-remove',
    continues: true,
    ofWindow: true,
    act: async (page, shop) => {
      // Staff cannot remove themselves, so this needs a colleague.
      await shop.ask({ what: 'token', role: 'staff' });
      await page.reload();
      await press(page, /^移除：/);
      await question(page);
    },
  },
  { name: 'console-missing', path: '/staff/no-such-page', role: 'staff' },
];
