import { readFile } from 'node:fs/promises';
import { type Browser, devices, expect } from '@playwright/test';
import { startSoftwarePrinter } from '../apps/server/test/software-printer.ts';
import { bindingOf, groupOf } from './shop/board.ts';
import { cardOf, chooseFiles, openOrderPage, placeOrder } from './shop/order-page.ts';
import { newPhone } from './shop/place-order-by-api.ts';
import { setUpPrinter } from './shop/set-up-printer.ts';
import { openConsole, queueRow } from './shop/staff.ts';
import { type TestShop, test, useExclusiveShop } from './shop/test-shop.ts';

// A phone, the console and a printer together. No page is reloaded.
useExclusiveShop();
test.describe.configure({ timeout: 120_000 });

/** Orders twelve pages on a phone: two copies, duplex, stapled in the corner. */
async function orderOnPhone(browser: Browser, { origin }: TestShop) {
  const phone = await (await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' })).newPage();
  await openOrderPage(phone, origin);
  await chooseFiles(phone, 'twelve-pages.pdf');
  await bindingOf(phone, 1).selectOption('staple_top_left');
  const card = cardOf(phone, 'twelve-pages.pdf');
  await card.getByRole('button', { name: '展开设置：twelve-pages.pdf' }).click();
  await card.getByRole('button', { name: '增加份数：twelve-pages.pdf' }).click();
  await card.getByRole('radio', { name: '双面', exact: true }).check();
  await expect(card.getByText('¥3.60', { exact: true })).toBeVisible();
  await expect(groupOf(phone, 1)).toContainText('1 个文件');
  const ticket = await placeOrder(phone, { phone: newPhone() });
  await phone.getByRole('link', { name: '查看订单' }).click();
  return { phone, ticket, status: phone.getByRole('region', { name: '订单详情' }) };
}

test('an order goes from the phone through the printer to the handover', async ({ browser, testShop }) => {
  const printer = await startSoftwarePrinter({ finishings: ['staple_top_left'] });
  const counter = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const clerk = await counter.newPage();
  try {
    await setUpPrinter(clerk, testShop, printer.uri);
    await openConsole(clerk, testShop);
    const { phone, ticket, status } = await orderOnPhone(browser, testShop);

    await expect(queueRow(clerk, ticket.code)).toContainText('待核款');
    await clerk.getByRole('link', { name: ticket.code, exact: true }).click();
    await expect(clerk.getByRole('img', { name: /付款截图/ })).toBeVisible();
    await clerk.getByRole('button', { name: '发送到打印机' }).click();
    const question = clerk.getByRole('alertdialog', { name: '还没有核款' });
    await expect(question).toContainText('仍要开始打印吗？');
    await question.getByRole('button', { name: '先核款' }).click();
    await expect(question).toHaveCount(0);
    expect(printer.jobs(), 'nothing is printed unasked').toEqual([]);
    await clerk.getByRole('button', { name: '已核款', exact: true }).click();
    await expect(queueRow(clerk, ticket.code)).toContainText('已核款');

    await clerk.getByRole('button', { name: '开始打印', exact: true }).click();
    await expect(status).toContainText('处理中');

    const [download] = await Promise.all([
      clerk.waitForEvent('download'),
      clerk.getByRole('button', { name: /^下载：/ }).click(),
    ]);
    const file = await readFile(await download.path());
    expect(download.suggestedFilename()).toContain(ticket.number);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');

    await clerk.getByRole('button', { name: '发送到打印机' }).click();
    await expect(clerk.getByRole('list', { name: '打印任务' })).toContainText('已打印');
    const [job] = printer.jobs();
    expect(job?.attributes).toMatchObject({
      COPIES: '2',
      SIDES: 'two-sided-long-edge',
      MEDIA: 'iso_a4_210x297mm',
      FINISHINGS: expect.stringMatching(/^(20|staple-top-left)$/),
      PRINT_COLOR_MODE: 'monochrome',
    });
    expect(job?.document.equals(file), 'the printed file equals the download').toBe(true);

    await clerk.getByRole('button', { name: '打印完成', exact: true }).click();
    await expect(status).toContainText('已完成');

    await clerk.getByRole('link', { name: '交付' }).click();
    await clerk.getByLabel('取件码').fill(ticket.code.toLowerCase());
    await clerk.keyboard.press('Enter');
    const order = clerk.getByRole('region', { name: `订单 ${ticket.code}` });
    await expect(order).toContainText('左上角装订');
    await order.getByRole('button', { name: '已取走' }).click();
    await expect(status).toContainText('已取走');
    await phone.context().close();
  } finally {
    await counter.close();
    await printer.close();
  }
});
