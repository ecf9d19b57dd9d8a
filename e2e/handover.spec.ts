import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import type { PlacedOrder } from '@print/contract/ordering';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { placeOrderByApi } from './shop/place-order-by-api.ts';
import { createQrVideo } from './shop/qr-video.ts';
import { openConsole } from './shop/staff.ts';
import { type TestShop, test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const code = (page: Page) => page.getByRole('textbox', { name: '取件码' });
const foundOrder = (page: Page, { pickup_code }: PlacedOrder) =>
  page.getByRole('region', { name: `订单 ${pickup_code}` });

async function placeCompletedOrder(page: Page, { origin, run }: TestShop): Promise<PlacedOrder> {
  const order = await placeOrderByApi(page, origin);
  for (const status of ['processing', 'completed'] as const)
    await run({ command: 'setOrderStatus', number: order.order_number, status });
  return order;
}

test('a scanned code shows the amount due, and the clerk hands the order over', { tag: '@desktop' }, async ({
  page,
  testShop,
}) => {
  const order = await placeCompletedOrder(page, testShop);
  const next = await placeOrderByApi(page, testShop.origin);
  await testShop.run({ command: 'setExactCount', number: order.order_number, pages: 15 });
  await openConsole(page, testShop, '/staff/handover');
  await expect(code(page)).toBeFocused();
  await page.keyboard.type(`${order.pickup_code.toLowerCase()}\n`);

  await expect(foundOrder(page, order).getByRole('region', { name: '多退少补' })).toContainText('收 ¥0.45');
  await expect(foundOrder(page, order)).toContainText('还没有核款，应付 ¥2.30');
  await expect(foundOrder(page, order)).toContainText(/twelve-pages\.pdf\s*× 1 份/);
  await foundOrder(page, order).getByRole('button', { name: '已核款' }).click();
  await expect(foundOrder(page, order).getByText('还没有核款')).toHaveCount(0);
  await foundOrder(page, order).getByRole('button', { name: '已收 ¥0.45' }).click();
  await expect(foundOrder(page, order).getByRole('region', { name: '多退少补' })).toHaveCount(0);

  await foundOrder(page, order).getByRole('button', { name: '已取走' }).click();
  await expect(code(page), 'ready for the next one').toBeFocused();
  await expect(code(page)).toHaveValue('');
  await page.keyboard.type(`${next.pickup_code}\n`);
  await expect(foundOrder(page, next)).toContainText('还没有开始打印');
  await expect(foundOrder(page, next).getByRole('button', { name: '已取走' })).toHaveCount(0);

  const recent = page.getByRole('region', { name: '刚刚交付' });
  await expect(recent).toContainText(new RegExp(`${order.pickup_code}\\s*补收 ¥0\\.45`));
  await code(page).fill(order.pickup_code);
  await page.keyboard.press('Enter');
  await expect(foundOrder(page, order)).toContainText('已经取走了');
  await code(page).fill('ZZZZZZ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '没有取件码为 ZZZZZZ 的订单' })).toBeVisible();
});

test('a clerk takes payment and difference in cash, and each is booked as cash', { tag: '@both-widths' }, async ({
  page,
  testShop,
}) => {
  const order = await placeCompletedOrder(page, testShop);
  await testShop.run({ command: 'setExactCount', number: order.order_number, pages: 15 });
  await openConsole(page, testShop, '/staff/handover');
  await code(page).fill(order.pickup_code);
  await page.keyboard.press('Enter');
  const found = foundOrder(page, order);
  const difference = found.getByRole('region', { name: '多退少补' });
  const payment = found.getByRole('region', { name: '核款' });

  await found.getByRole('button', { name: '已取走' }).click();
  const question = page.getByRole('alertdialog', { name: '还有钱没有结清' });
  await expect(question).toContainText('这一单还没有核款，¥2.75 没有入账');
  await question.getByRole('button', { name: '取消' }).click();

  await expect(payment.getByLabel('实收金额')).toHaveValue('2.30');
  await payment.getByText('现金', { exact: true }).click();
  await payment.getByLabel('实收金额').fill('两块');
  await payment.getByRole('button', { name: '已核款' }).click();
  await expect(payment.getByText('请填写金额，如 2.30')).toBeVisible();
  await payment.getByLabel('实收金额').fill('2.30');
  await payment.getByRole('button', { name: '已核款' }).click();
  await expect(payment).toHaveCount(0);

  await expect(difference).toContainText('收 ¥0.45');
  await difference.getByText('现金', { exact: true }).click();
  await difference.getByRole('button', { name: '已收 ¥0.45' }).click();
  await expect(difference).toHaveCount(0);
  await found.getByRole('button', { name: '已取走' }).click();
  await expect(page.getByRole('region', { name: '刚刚交付' })).toContainText(`${order.pickup_code}补收 ¥0.45`);

  await page.getByRole('link', { name: order.pickup_code }).click();
  await expect(page.getByRole('list', { name: '账目' }).getByRole('listitem')).toHaveText([
    /付款\+¥2\.30现金/,
    /差额\+¥0\.45现金/,
  ]);
});

test('a handover with open money asks first, and the money stays owed', async ({ page, testShop }) => {
  const order = await placeCompletedOrder(page, testShop);
  await testShop.run({ command: 'setExactCount', number: order.order_number, pages: 15 });
  await openConsole(page, testShop, '/staff/handover');
  await code(page).fill(order.pickup_code);
  await page.keyboard.press('Enter');
  const found = foundOrder(page, order);
  await found.getByRole('button', { name: '已核款' }).click();
  await expect(found.getByRole('region', { name: '核款' })).toHaveCount(0);
  await found.getByRole('button', { name: '已取走' }).click();
  const question = page.getByRole('alertdialog', { name: '还有钱没有结清' });
  await expect(question).toContainText('还有 ¥0.45 没有向顾客补收。交付后会留在“未结清”里，以后可以再结。');
  await question.getByRole('button', { name: '仍然交付' }).click();
  await expect(code(page), 'ready for the next one').toBeFocused();
  await expect(page.getByRole('region', { name: '刚刚交付' })).toContainText(`${order.pickup_code}还欠 ¥0.45`);

  await code(page).fill(order.pickup_code);
  await page.keyboard.press('Enter');
  await expect(found).toContainText('已经取走，还没有结清，请向顾客补收');
  await found.getByRole('button', { name: '已收 ¥0.45' }).click();
  await expect(page.getByRole('region', { name: '刚刚交付' })).toContainText(`${order.pickup_code}补收 ¥0.45`);
});

test('a code scanned while the order before is fetched again is looked up', async ({ page, testShop }) => {
  const [first, next] = [await placeOrderByApi(page, testShop.origin), await placeOrderByApi(page, testShop.origin)];
  await openConsole(page, testShop, '/staff/handover');
  await page.keyboard.type(`${first.pickup_code}\n`);
  await expect(foundOrder(page, first)).toContainText('待处理');

  const refetch = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  await page.route(
    (url) => url.search.includes(`code=${first.pickup_code}`),
    async (route) => {
      refetch.resolve();
      await end.promise;
      await route.continue();
    },
  );
  await testShop.run({ command: 'setOrderStatus', number: first.order_number, status: 'processing' });
  await refetch.promise;
  await code(page).fill(next.pickup_code);
  await page.keyboard.press('Enter');
  await expect(foundOrder(page, next)).toContainText('待处理');
  end.resolve();
});

test('the camera reads the pickup code from a slip', async ({ page, testShop, launchOptions }) => {
  const order = await placeCompletedOrder(page, testShop);
  const folder = await mkdtemp(join(tmpdir(), 'stories-camera-'));
  const video = join(folder, 'slip.y4m');
  await writeFile(video, createQrVideo(order.pickup_code));
  const camera = [
    ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    `--use-file-for-fake-video-capture=${video}`,
  ];
  const args = [...(launchOptions.args ?? []), ...camera];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const context = await browser.newContext({ locale: 'zh-CN', permissions: ['camera'] });
    const desk = await context.newPage();
    await openConsole(desk, testShop, '/staff/handover');
    await desk.getByRole('button', { name: '摄像头扫码' }).click();
    await expect(foundOrder(desk, order)).toContainText('已完成');
    await expect(desk.getByRole('dialog')).toHaveCount(0);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});

test('a walk-in customer gets a pickup code for uploaded files', async ({ page, testShop }) => {
  await openConsole(page, testShop, '/staff/walk-in');
  await page.getByRole('button', { name: '下单', exact: true }).click();
  await expect(page.getByText('请先添加要打印的文件')).toBeVisible();
  await page.getByLabel('选择文件').setInputFiles(['twelve-pages.pdf', 'phone-photo.jpg'].map(corpusPath));
  const thesis = page.getByRole('listitem', { name: 'twelve-pages.pdf' });
  await expect(thesis).toContainText('12 页');
  await page.getByRole('button', { name: '增加份数：twelve-pages.pdf' }).click();
  await expect(thesis).toContainText('¥3.60');
  await page.getByText('全部装成一本').click();
  await page.getByLabel('装订').selectOption('环装');
  await page.getByText('已收款').click();
  await page.getByRole('group', { name: '收款方式' }).getByText('现金').click();
  await expect(page.getByRole('form', { name: '柜台下单' })).toContainText(/总计\s*¥9\.25/);

  await page.getByRole('button', { name: '下单', exact: true }).click();
  await expect(page.getByRole('heading', { name: '下好了，把取件码告诉顾客' })).toBeFocused();
  await page.getByRole('link', { name: '打开订单' }).click();
  const order = page.getByRole('region', { name: /^订单 [A-Z2-9]{6}$/ });
  await expect(order).toContainText('柜台下单');
  await expect(order.getByText('已核款', { exact: true })).toBeVisible();
  await expect(order).toContainText(/装订组 #1\s*环装\s*25 张纸/);
  await expect(page.getByRole('list', { name: '账目' }).getByRole('listitem')).toHaveText([/付款\+¥9\.25现金/]);
});
