import type { Page } from '@playwright/test';
import encodeQR from 'qr';
import { paymentPath } from '../../apps/server/test/payments/payment-path.ts';
import { changeShopSettings } from './change-shop-settings.ts';
import { clickButton } from './counter.ts';
import { placeOrderByApi } from './place-order-by-api.ts';
import type { Shot } from './shot.ts';
import { openConsole } from './staff.ts';
import { closeDialog, waitForAlertDialog } from './wait-until-loaded.ts';

async function drawCode(page: Page, content: string, label: string): Promise<void> {
  const drawing = await page.context().newPage();
  await drawing.setContent(encodeQR(content, 'svg', { scale: 6 }));
  const buffer = await drawing.locator('svg').screenshot();
  await drawing.close();
  await page.getByLabel(label).setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
}

/** The settings of the shop and the audit log. */
export const settingsShots: Shot[] = [
  { name: 'settings', path: '/staff/settings', role: 'staff' },
  {
    name: 'settings-prices',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: '修改：A4 70g' }).click();
      await page.getByRole('listitem', { name: 'A4 70g' }).getByLabel('黑白单价').fill('0.2');
      await clickButton(page, '查看并保存');
      await waitForAlertDialog(page);
    },
  },
  {
    name: 'settings-color',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByRole('listitem', { name: 'A4 70g' }).getByLabel('彩色单价').fill('0.5');
      await page.getByRole('radio', { name: '按整份文件' }).waitFor();
    },
  },
  {
    name: 'settings-binding',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '修改：骑马钉');
      const row = page.getByRole('listitem', { name: '骑马钉' });
      await row.getByLabel('怎么收').selectOption('每份（本）收一次');
      await row.getByText('装几份（本）收几份').waitFor();
      // Focus scrolls the row above the bar.
      await row.getByRole('switch', { name: '供顾客选择' }).focus();
    },
  },
  {
    name: 'settings-add-binding',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '添加装订方式');
      const dialog = page.getByRole('dialog', { name: '添加装订方式' });
      await dialog.getByLabel('名称').fill('铁圈装');
      await clickButton(page, '添加', dialog);
      await dialog.getByText('请填金额，最多两位小数').waitFor();
    },
  },
  {
    name: 'settings-code',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByLabel('选择支付宝收款码').setInputFiles(paymentPath('code-poster'));
      await waitForAlertDialog(page);
    },
  },
  {
    name: 'settings-code-poster',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '换上新码');
      await page.getByText('收款码已换上').waitFor();
      await drawCode(page, 'https://qr.bank.example/7', '选择微信支付收款码');
      await waitForAlertDialog(page);
      await clickButton(page, '换上新码');
      await page.getByText('已换上，但认不出是不是微信支付的码').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-code-refused',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByLabel('选择微信支付收款码').setInputFiles(paymentPath('code-poster'));
      await waitForAlertDialog(page);
      await clickButton(page, '换上新码');
      await page.getByText('这是支付宝的收款码').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-unsaved',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByLabel('营业时间').fill('每天 10:00–20:00');
      await page.getByRole('region', { name: '未保存的更改' }).waitFor();
    },
  },
  {
    name: 'settings-leave',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('link', { name: '店员', exact: true }).click();
      await waitForAlertDialog(page);
    },
  },
  {
    name: 'settings-changes',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByRole('switch', { name: '接受新订单' }).click();
      await page.getByLabel('公告').fill('机器保养，明天上午 9 点恢复，已下的订单照常取件。');
      await clickButton(page, '查看并保存');
      await waitForAlertDialog(page);
    },
  },
  {
    name: 'settings-refused',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByLabel('单个文件最大').fill('20000');
      await clickButton(page, '查看并保存');
      await clickButton(page, '保存', page.getByRole('alertdialog'));
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'settings-conflict',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page, shop) => {
      await changeShopSettings(page, shop, { pickup_point: '5 号楼大厅' });
      await clickButton(page, '查看并保存');
      await clickButton(page, '保存', page.getByRole('alertdialog'));
      await page.getByText('刚刚改过').waitFor();
    },
  },
  {
    name: 'audit-log',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, '操作记录');
      await page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'settings-storage',
    showsViewportOnly: true,
    act: async (page, shop) => {
      const groups = [{ binding: 'none' as const, documents: [{ file: 'phone-photo.jpg' }, { file: 'chinese.pdf' }] }];
      const { order_number: number } = await placeOrderByApi(page, shop.origin, { groups });
      await shop.run({ command: 'setOrderStatus', number, status: 'cancelled', reason: '顾客要求取消' });
      await openConsole(page, shop, '/staff/settings#storage');
      await page.getByRole('button', { name: '全部删除' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-storage-delete',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '全部删除');
      await waitForAlertDialog(page);
    },
  },
  {
    name: 'settings-storage-freed',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, /^删除 \d+ 个文件$/);
      await page.getByText(/^已释放/).waitFor();
    },
  },
];
