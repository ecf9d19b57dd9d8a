import type { Page } from '@playwright/test';
import { type BookedOrder, bookMoney, placeOrderToBook } from './book-money.ts';
import { clickButton, findOrderAtHandover } from './counter.ts';
import type { Shot } from './shot.ts';
import { openConsole } from './staff.ts';
import type { TestShop } from './test-shop.ts';
import { closeDialog } from './wait-until-loaded.ts';

/** An order whose payment was booked wrongly once, with a transaction number. It still owes 30 fen. */
async function placeLedgerOrder(page: Page, shop: TestShop): Promise<BookedOrder> {
  const order = await placeOrderToBook(page, shop);
  const reference = `42000026112026${Date.now()}`;
  const [entry_id] = await bookMoney(page, shop, order, 'checkPayment', { check: 'checked', reference });
  await bookMoney(page, shop, order, 'correctEntry', { entry_id, reason: '是另一单的钱' });
  await bookMoney(page, shop, order, 'checkPayment', { check: 'checked', amount: 2, method: 'CASH' });
  return order;
}

async function placeCancelledOrder(page: Page, shop: TestShop): Promise<BookedOrder> {
  const order = await placeOrderToBook(page, shop);
  await bookMoney(page, shop, order, 'checkPayment', { check: 'checked' });
  const cancellation = { status: 'cancelled', reason: '暂时缺纸' } as const;
  await shop.run({ command: 'setOrderStatus', number: order.number, ...cancellation });
  return order;
}

async function openOrder(page: Page, shop: TestShop, { id }: BookedOrder): Promise<void> {
  await openConsole(page, shop, `/staff/orders/${id}`);
  await page.getByRole('list', { name: '账目' }).waitFor();
}

async function openDialog(page: Page, button: string | RegExp): Promise<void> {
  await closeDialog(page);
  await clickButton(page, button);
  await page.getByRole('dialog').waitFor();
}

const dialogShot = (name: string, act: Shot['act']): Shot => ({
  name,
  startsFromPrevious: true,
  showsViewportOnly: true,
  ...(act && { act }),
});

const orderDialogs: Shot[] = [
  dialogShot('money-settle', (page) => openDialog(page, '收差额')),
  dialogShot('money-waive', async (page) => {
    await openDialog(page, '免除');
    await clickButton(page, /^免除 ¥/, page.getByRole('dialog'));
  }),
  dialogShot('money-correct', (page) => openDialog(page, /^冲正：付款/)),
  dialogShot('money-refund', async (page) => {
    await openDialog(page, '退款');
    await page.getByLabel('退款金额').fill('200');
    await page.getByRole('dialog').getByLabel('原因').fill('没有印好');
    await clickButton(page, /^已退/, page.getByRole('dialog'));
    await page.getByText('最多可退').last().waitFor();
  }),
];

/** The money of the shop: at the handover, in an order, in the list of money owed and in the reports. */
export const moneyShots: Shot[] = [
  { name: 'owing-none', path: '/staff/owing', role: 'staff' },
  {
    name: 'owing-failed',
    role: 'staff',
    act: async (page) => {
      await page.route('**/api/staff/owing/**', (route) => route.abort());
      await page.goto('/staff/owing');
      await page.getByText('未结清的订单没有加载出来').waitFor();
    },
  },
  {
    name: 'owing',
    act: async (page, shop) => {
      await placeLedgerOrder(page, shop);
      for (let orders = 0; orders < 3; orders += 1) await placeCancelledOrder(page, shop);
      await openConsole(page, shop, '/staff/owing');
      await page.getByRole('list', { name: '未结清的订单' }).waitFor();
    },
  },
  {
    name: 'owing-customers',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, /^顾客待付/);
      await page.getByText('少付').first().waitFor();
    },
  },
  { name: 'money-order', act: async (page, shop) => openOrder(page, shop, await placeLedgerOrder(page, shop)) },
  ...orderDialogs,
  // A wide viewport moves the order beside the queue and closes its dialog.
  {
    name: 'money-order-at-desk',
    only: 'desk',
    act: async (page, shop) => openOrder(page, shop, await placeLedgerOrder(page, shop)),
  },
  ...orderDialogs.map((shot): Shot => ({ ...shot, name: `${shot.name}-at-desk`, only: 'desk' })),
  { name: 'money-cancelled', act: async (page, shop) => openOrder(page, shop, await placeCancelledOrder(page, shop)) },
  ...(['narrow', 'desk'] as const).map(
    (only): Shot => ({
      name: only === 'narrow' ? 'money-receipt' : 'money-receipt-at-desk',
      only,
      showsViewportOnly: true,
      act: async (page, shop) => {
        const { id } = await placeOrderToBook(page, shop);
        await openConsole(page, shop, `/staff/orders/${id}`);
        await openDialog(page, '实收不同');
      },
    }),
  ),
  {
    name: 'handover-settle',
    act: async (page, shop) => {
      await findOrderAtHandover(page, shop);
      await clickButton(page, '已核款');
      await page.getByText('还没有核款').waitFor({ state: 'detached' });
    },
  },
  dialogShot('handover-question', async (page) => {
    await clickButton(page, '已取走');
    await page.getByRole('alertdialog').waitFor();
  }),
  {
    name: 'handover-cancelled',
    act: async (page, shop) => {
      const { code } = await placeCancelledOrder(page, shop);
      await openConsole(page, shop, '/staff/handover');
      await page.keyboard.type(`${code}\n`);
      await page.getByRole('region', { name: '多退少补' }).waitFor();
    },
  },
  {
    name: 'reports-till',
    act: async (page, shop) => {
      const order = await placeCancelledOrder(page, shop);
      const refund = { amount: 1.3, method: 'CASH', reason: '没纸了，先退一部分' };
      await bookMoney(page, shop, order, 'refundOrder', refund);
      await openConsole(page, shop, '/staff/reports');
      await page.getByRole('region', { name: '退款' }).waitFor();
    },
  },
  {
    name: 'reports-till-week',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByText('周', { exact: true }).click();
      await page.getByRole('figure', { name: '每天净收款' }).waitFor();
    },
  },
];
