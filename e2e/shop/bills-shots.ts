import type { Shot } from './shot.ts';
import { openConsoleWithoutEvents } from './staff.ts';
import { seedBill, uploadBill } from './upload-bill.ts';

/** Bills and what a person decides about them. */
export const billsShots: Shot[] = [
  { name: 'bills-none', path: '/staff/bills', role: 'staff' },
  { name: 'bills-help', startsFromPrevious: true, act: async (page) => await page.getByText('怎样导出账单').click() },
  {
    name: 'bills-refused',
    startsFromPrevious: true,
    act: async (page) => {
      await uploadBill(page, { file: Buffer.from('%PDF-1.7').toString('base64') });
      await page.getByText('这是 PDF 文件').waitFor();
    },
  },
  {
    name: 'bills-matching',
    role: 'staff',
    act: async (page, shop) => {
      await openConsoleWithoutEvents(page, shop, '/staff/bills');
      await page.route('**/api/staff/bills/*/', async (route) => {
        const bill = await (await route.fetch()).json();
        await route.fulfill({ json: { ...bill, state: 'matching', matched: 120, to_match: 200 } });
      });
      await uploadBill(page, await seedBill(shop));
      await page.getByText('正在核款：120 / 200 笔').waitFor();
    },
  },
  {
    name: 'bills-doubtful',
    act: async (page, shop) => {
      await openConsoleWithoutEvents(page, shop, '/staff/bills');
      await uploadBill(page, await seedBill(shop));
      await page.getByRole('radio').first().waitFor();
      await page.getByRole('radio').nth(1).check();
    },
  },
  {
    name: 'bills-set-aside',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: '不是本店订单…' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'bills-unmatched',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByRole('button', { name: '返回' }).click();
      await page.getByRole('button', { name: '没有订单的收款' }).click();
      await page.getByText('妈妈').first().waitFor();
    },
  },
  {
    name: 'bills-search',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: '找订单…' }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /是这一单/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'bills-differs',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /是这一单/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'bills-orders',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: '关闭：' }).click();
      await page.getByRole('button', { name: '没有收款的订单' }).click();
      await page.getByText('账单里没有找到这些订单的钱').waitFor();
    },
  },
  {
    name: 'bills-linked',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByRole('button', { name: '已对上' }).click();
      await page.getByRole('button', { name: '撤销…' }).first().waitFor();
    },
  },
  { name: 'bills', path: '/staff/bills', role: 'staff' },
  {
    name: 'bills-failed',
    role: 'staff',
    act: async (page) => {
      await page.route('**/api/staff/bills/**', (route) => route.abort());
      await page.goto('/staff/bills');
      await page.getByText('账单没有加载出来').waitFor();
    },
  },
];
