import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { paymentPath } from '../../apps/server/test/payments/payment-path.ts';
import { clickButton, openPaidOrder, openSharedOrder, placePaidOrder, setUpPrinter } from './counter.ts';
import { reportPaymentProblem } from './lookup-shots.ts';
import { newPhone, placeOrderByApi } from './place-order-by-api.ts';
import type { Shot } from './shot.ts';
import { openConsole, queueRow } from './staff.ts';
import type { TestShop } from './test-shop.ts';
import { closeDialog, waitForLoadingStatus } from './wait-until-loaded.ts';

/** Dialogs over an order; each state closes the dialog of the previous one. */
const dialogs: Shot[] = [
  {
    name: 'order-open-picture',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '放大付款截图');
      await page.getByRole('dialog').getByRole('img', { name: '付款截图' }).waitFor();
    },
  },
  ...['有问题', '取消订单'].map(
    (name): Shot => ({
      name: name === '有问题' ? 'order-open-problem-dialog' : 'order-open-cancel-dialog',
      startsFromPrevious: true,
      showsViewportOnly: true,
      act: async (page) => {
        await closeDialog(page);
        await clickButton(page, name);
        await page.getByRole('dialog').waitFor();
        await clickButton(page, name === '有问题' ? '标记有问题' : '取消订单', page.getByRole('dialog'));
      },
    }),
  ),
  {
    name: 'order-open-preview',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await clickButton(page, '预览：twelve-pages.pdf');
      await page.getByRole('dialog').getByRole('img', { name: '第 1 页' }).waitFor();
    },
  },
];

/** The queue and the order beside it. */
export const queueShots: Shot[] = [
  { name: 'queue-empty', path: '/staff', role: 'staff' },
  {
    name: 'queue-failed',
    role: 'staff',
    act: async (page) => {
      await page.route('**/api/staff/**', (route) => route.abort());
      await page.goto('/staff');
      await page.getByRole('button', { name: '重试' }).waitFor();
    },
  },
  {
    name: 'queue-waiting',
    role: 'staff',
    act: async (page) => {
      await page.route('**/api/staff/**', () => undefined);
      await page.goto('/staff');
      await waitForLoadingStatus(page);
    },
  },
  { name: 'queue', act: openQueue },
  {
    name: 'queue-keys',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'queue-picked',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await selectRows(page, 0, 1, 3);
    },
  },
  {
    name: 'queue-print-question',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, /^开始打印/, page.getByRole('region', { name: '批量处理' }));
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'queue-doubts', act: openDoubtful },
  { name: 'queue-menu', path: '/staff', role: 'staff', only: 'narrow', showsViewportOnly: true, act: openMenu },
  ...(['processing', 'completed', 'cancelled'] as const).map(
    (status): Shot => ({
      name: `queue-${status}`,
      act: (page, shop) => openQueue(page, shop, `/staff?status=${status}`),
    }),
  ),
  {
    name: 'queue-missed',
    path: '/staff?search=没有这一单',
    role: 'staff',
    act: (page) => page.getByText('没有找到“没有这一单”').waitFor(),
  },
  {
    name: 'queue-new-orders',
    act: async (page, shop) => {
      await openQueue(page, shop);
      await placeOrderByApi(page, shop.origin);
      await page.getByRole('button', { name: '有 1 单新订单' }).waitFor();
    },
  },
  {
    name: 'queue-held',
    ownContext: true,
    act: async (page, shop) => {
      await openQueue(page, shop);
      await selectRows(page, 0, 1);
      // The stopped clock keeps the change pending during the checks.
      await page.clock.install();
      await clickButton(page, /^已核款/);
      await page.getByRole('button', { name: '撤销' }).waitFor();
    },
  },
  {
    name: 'queue-refused',
    act: async (page, shop) => {
      const { order_number: number, pickup_code: code } = await placeOrderByApi(page, shop.origin);
      await openConsole(page, shop, `/staff?search=${code}`);
      await queueRow(page, code).getByRole('checkbox').click();
      await clickButton(page, '开始打印');
      await clickButton(page, '全部打印');
      await shop.run({ command: 'setOrderStatus', number, status: 'cancelled', reason: '重复下单' });
      await page.getByRole('alert').filter({ hasText: code }).waitFor();
    },
  },
  { name: 'order-open', act: openSharedOrder },
  {
    name: 'order-open-print-question',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '开始打印');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  ...dialogs,
  {
    name: 'order-open-by-hand',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByText('打印机不能自动双面？').first().click();
      await page
        .getByRole('button', { name: /^下载反面：/ })
        .first()
        .waitFor();
    },
  },
  // A wide viewport moves the order beside the queue and closes its dialog.
  { name: 'order-open-at-desk', only: 'desk', act: openSharedOrder },
  ...dialogs.map((shot): Shot => ({ ...shot, name: `${shot.name}-at-desk`, only: 'desk' })),
  {
    name: 'order-open-problem',
    act: async (page, shop) => {
      const code = await placePaidOrder(page, shop);
      await openPaidOrder(page, shop, code);
      await reportPaymentProblem(page, shop, code);
      await page.getByText('金额少了两元').first().waitFor();
    },
  },
  {
    name: 'order-open-binding-problem',
    act: async (page, shop) => {
      const problem = '骑马钉最多 15 张，这一份有 18 张，可改环装，请联系顾客';
      await page.route('**/api/staff/orders/*/', async (route) => {
        const response = await route.fetch();
        const { groups, ...order } = await response.json();
        const [first, ...others] = groups;
        await route.fulfill({
          response,
          json: { ...order, groups: [{ ...first, binding_problem: problem }, ...others] },
        });
      });
      await openSharedOrder(page, shop);
      await page.getByText(problem).waitFor();
    },
  },
  {
    name: 'order-open-completed',
    act: async (page, shop) => {
      const { order_number: number, pickup_code: code } = await placeOrderByApi(page, shop.origin);
      for (const status of ['processing', 'completed'] as const)
        await shop.run({ command: 'setOrderStatus', number, status });
      await shop.run({ command: 'setExactCount', number, pages: 10 });
      await openConsole(page, shop, `/staff?search=${code}`);
      await page.getByRole('link', { name: code, exact: true }).click();
      await page.getByRole('region', { name: '多退少补' }).waitFor();
    },
  },
  { name: 'order-open-cancelled', act: openCancelledOrder },
  {
    name: 'order-open-delete-files',
    startsFromPrevious: true,
    showsViewportOnly: true,
    only: 'narrow',
    act: askToDeleteFiles,
  },
  {
    name: 'order-open-files-deleted',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, '删除文件', page.getByRole('alertdialog'));
      await page.getByText('文件已删除，不能再打印或下载。').waitFor();
    },
  },
  {
    name: 'order-open-delete-files-at-desk',
    only: 'desk',
    showsViewportOnly: true,
    act: async (page, shop) => {
      await openCancelledOrder(page, shop);
      await askToDeleteFiles(page);
    },
  },
  { name: 'order-open-missing', path: '/staff/orders/1', role: 'staff' },
  {
    name: 'order-open-failed',
    role: 'staff',
    act: async (page) => {
      await page.route('**/api/staff/orders/*/', (route) => route.abort());
      await page.goto('/staff/orders/00000000-0000-4000-8000-000000000000');
      await page.getByText('订单没有加载出来').waitFor();
    },
  },
  {
    name: 'order-open-printer',
    act: async (page, shop) => {
      await setUpPrinter(page, shop);
      await openSharedOrder(page, shop);
      await clickButton(page, '发送到打印机');
      await clickButton(page, '仍要打印');
      await page.getByRole('region', { name: '直接打印' }).getByRole('alert').first().waitFor();
    },
  },
];

/** One order without a screenshot, and two with the same one, of another amount. */
async function openDoubtful(page: Page, shop: TestShop): Promise<void> {
  const phone = newPhone();
  const screenshot = await readFile(paymentPath('wechat-bill'));
  await placeOrderByApi(page, shop.origin, { phone });
  await placeOrderByApi(page, shop.origin, { phone, screenshot });
  const { pickup_code: code } = await placeOrderByApi(page, shop.origin, { phone, screenshot });
  await reportPaymentProblem(page, shop, code);
  await openConsole(page, shop, `/staff?search=${phone.slice(-8)}`);
  await queueRow(page, code).getByText('金额不符').waitFor();
}

async function openCancelledOrder(page: Page, shop: TestShop): Promise<void> {
  const { order_number: number, pickup_code: code } = await placeOrderByApi(page, shop.origin);
  await shop.run({ command: 'setOrderStatus', number, status: 'cancelled', reason: '顾客要求取消' });
  await openConsole(page, shop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  await page.getByText('取消，原因：顾客要求取消').first().waitFor();
}

async function askToDeleteFiles(page: Page): Promise<void> {
  await clickButton(page, '删除文件');
  await page.getByRole('alertdialog').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await clickButton(page, '打开菜单');
  await page.getByRole('dialog').waitFor();
}

async function openQueue(page: Page, shop: TestShop, path = '/staff'): Promise<void> {
  await shop.once('queue', () => shop.run({ command: 'seedQueue' }));
  await openConsole(page, shop, path);
  await page.getByRole('table', { name: '订单' }).waitFor();
}

async function selectRows(page: Page, ...places: number[]): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^选择 [A-Z2-9]{6}$/ });
  for (const place of places) await boxes.nth(place).click();
}
