import type { Page } from '@playwright/test';
import { clickButton } from './counter.ts';
import { reportPaymentProblem } from './lookup-shots.ts';
import { drawPayment, openOwnOrder } from './open-own-order.ts';
import { placeOrderByApi } from './place-order-by-api.ts';
import { registerByApi } from './register-by-api.ts';
import type { Shot } from './shot.ts';
import { openConsole } from './staff.ts';
import type { TestShop } from './test-shop.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/** What a customer does after ordering, and what staff see of it. */
export const afterOrderingShots: Shot[] = [
  { name: 'after-own-order', act: openOwnOrder },
  {
    name: 'after-note-dialog',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '给店里留言');
      await page.getByRole('textbox', { name: '留言' }).fill('封面请用厚一点的纸，论文别订太紧。');
    },
  },
  {
    name: 'after-note',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, '保存留言');
      await page.getByText('留言已保存').waitFor();
    },
  },
  {
    name: 'after-refund-dialog',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '申请退款');
      await clickButton(page, '提交申请');
      await page.getByText('请写下退款的原因').waitFor();
    },
  },
  {
    name: 'after-refund-asked',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByRole('textbox', { name: '原因' }).fill('多付了 ¥2.00');
      await clickButton(page, '提交申请');
      await page.getByText('已申请退款，等店里处理').waitFor();
    },
  },
  {
    name: 'after-cancel-dialog',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '取消订单');
      await page.getByRole('textbox', { name: '原因' }).fill('选错文件了');
    },
  },
  {
    name: 'after-cancelled',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: '取消订单', exact: true }).click();
      await page.getByText('订单已取消', { exact: true }).waitFor();
    },
  },
  {
    name: 'after-payment-problem',
    act: async (page, shop) => {
      const { pickup_code: code } = await openOwnOrder(page, shop);
      await reportPaymentProblem(page, shop, code);
      await page.getByRole('button', { name: '上传新的付款截图' }).waitFor();
    },
  },
  { name: 'after-profile-order', act: openOrderInProfile },
  {
    name: 'after-again',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByRole('link', { name: '再来一单' }).click();
      await page.getByText('上次的文件和设置已经放好').waitFor();
      await page.getByText('¥1.80').first().waitFor();
    },
  },
  { name: 'after-desk', act: openAtDesk },
  {
    name: 'after-desk-queue',
    act: async (page, shop) => {
      await openConsole(page, shop, '/staff?status=refund');
      await page.getByText('申请退款', { exact: true }).last().waitFor();
    },
  },
];

async function openOrderInProfile(page: Page, { origin }: TestShop): Promise<void> {
  const screenshot = await drawPayment(page);
  await page.goto(origin);
  await registerByApi(page, origin);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await placeOrderByApi(page, origin, { screenshot, token });
  await page.goto(`${origin}/profile`);
  await waitUntilLoaded(page);
  await page.getByRole('heading', { level: 3 }).getByRole('button').first().click();
  await page.getByRole('button', { name: '取消订单', exact: true }).waitFor();
}

/** An order with a note, an earlier screenshot and a request for a refund, as staff see it. */
async function openAtDesk(page: Page, shop: TestShop): Promise<void> {
  const { pickup_code: code } = await openOwnOrder(page, shop);
  await clickButton(page, '给店里留言');
  await page.getByRole('textbox', { name: '留言' }).fill('封面请用厚一点的纸，论文别订太紧。');
  await clickButton(page, '保存留言');
  await page.getByText('留言已保存').waitFor();
  await reportPaymentProblem(page, shop, code);
  const buffer = await page.getByRole('region', { name: '订单详情' }).screenshot();
  const chooser = page.waitForEvent('filechooser');
  await clickButton(page, '上传新的付款截图');
  await (await chooser).setFiles({ name: 'paid.png', mimeType: 'image/png', buffer });
  await page.getByText('截图已交给店里').waitFor();
  await clickButton(page, '申请退款');
  await page.getByRole('textbox', { name: '原因' }).fill('多付了 ¥2.00');
  await clickButton(page, '提交申请');
  await page.getByText('已申请退款，等店里处理').waitFor();
  await openConsole(page, shop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  await clickButton(page, /看之前的截图/);
  await page.getByRole('img', { name: '之前的付款截图' }).waitFor();
}
