import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { PlacedOrder } from '@print/contract/ordering';
import { fetchUsername } from './shop/account.ts';
import { placeOrderByApi } from './shop/place-order-by-api.ts';
import { openConsole } from './shop/staff.ts';
import { type TestShop, test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const sheet = (page: Page) => page.getByRole('region', { name: /^订单 [A-Z2-9]{6}$/ });
const history = (page: Page) => page.getByRole('region', { name: '操作记录' });
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Starts printing an order whose payment nobody has checked. */
async function startUnverified(page: Page): Promise<void> {
  await clickButton(page, '开始打印');
  await clickButton(page, '仍要打印');
}

/** Opens the order from the queue, like a clerk. */
async function openOrder(page: Page, testShop: TestShop, { pickup_code: code }: PlacedOrder): Promise<void> {
  await openConsole(page, testShop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  await expect(sheet(page)).toContainText(code);
}

/** A payment screenshot with unique content, because equal pictures raise a hint. */
async function createScreenshot(page: Page, title: string): Promise<Buffer> {
  await page.setContent(`<body style="font:40px sans-serif"><h1>${title}</h1><p>${Math.random()}</p></body>`);
  return await page.screenshot();
}

test('a clerk reports a payment problem with a reason, and marks the payment as checked later', {
  tag: '@desktop',
}, async ({ page, testShop }) => {
  const screenshot = await createScreenshot(page, '支付成功 ¥2.30');
  await openOrder(page, testShop, await placeOrderByApi(page, testShop.origin, { screenshot }));
  await expect(sheet(page).getByText('待核款', { exact: true })).toBeVisible();
  const payment = page.getByRole('region', { name: '付款' });
  await expect(payment).toContainText(/应付\s*¥2\.30\s*支付宝/);

  await page.getByRole('button', { name: '放大付款截图' }).click();
  const viewer = page.getByRole('dialog', { name: '付款截图' });
  const picture = viewer.getByRole('img', { name: '付款截图' });
  await expect(picture).toBeInViewport();
  const readWidth = async () => (await picture.boundingBox())?.width ?? 0;
  // The picture has no width before it is loaded.
  await expect.poll(readWidth).toBeGreaterThan(0);
  const width = await readWidth();
  await page.keyboard.press('+');
  await expect.poll(readWidth).toBeCloseTo(width * 1.5, 0);
  await clickButton(page, '旋转（R）');
  await expect.poll(readWidth).not.toBeCloseTo(width * 1.5, 0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '放大付款截图' })).toBeFocused();

  await clickButton(page, '有问题');
  await clickButton(page, '标记有问题');
  await expect(page.getByText('请写下原因，顾客会看到')).toBeVisible();
  await clickButton(page, '金额不对');
  await clickButton(page, '标记有问题');
  await expect(payment.getByRole('alert')).toContainText('金额不对');
  await expect(sheet(page).getByText('待核款', { exact: true })).toHaveCount(0);

  await clickButton(page, '已核款');
  await expect(sheet(page).getByText('已核款', { exact: true })).toBeVisible();
  await expect(history(page).getByRole('listitem')).toHaveText([
    /核款：已核款/,
    /核款：有问题，金额不对/,
    /顾客下单，总计 ¥2\.30/,
  ]);
});

test('a reused screenshot links to the order that used it first', async ({ page, testShop }) => {
  const screenshot = await createScreenshot(page, '支付成功');
  const first = await placeOrderByApi(page, testShop.origin, { screenshot });
  const second = await placeOrderByApi(page, testShop.origin, { screenshot });
  await openOrder(page, testShop, second);
  await expect(page.getByText('这张截图与别的订单用的是同一张')).toBeVisible();
  await page.getByRole('link', { name: first.order_number }).click();
  await expect(sheet(page)).toContainText(first.pickup_code);
});

test('a change can be undone for five seconds, and is sent when the clerk navigates', async ({ page, testShop }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/status/')) sent.push(request.postData() ?? '');
  });
  await openOrder(page, testShop, await placeOrderByApi(page, testShop.origin));
  await startUnverified(page);
  await clickButton(page, '撤销');
  expect(sent).toEqual([]);

  await startUnverified(page);
  await expect(sheet(page)).toContainText('处理中');
  await clickButton(page, '打印完成');
  await expect(sheet(page)).toContainText('印好，等待取件');
  await clickButton(page, '已取走');
  await expect(page.getByRole('alertdialog')).toContainText('这一单还没有核款，¥2.30 没有入账');
  await clickButton(page, '仍然交付');
  await expect(sheet(page)).toContainText('刚刚取走');
  await expect(history(page).getByRole('listitem')).toHaveText([/交付取件/, /改为已完成/, /改为处理中/, /顾客下单/]);
  expect(sent).toHaveLength(2);
});

test('a sign-out sends the pending change', async ({ page, testShop }) => {
  const order = await placeOrderByApi(page, testShop.origin);
  await openOrder(page, testShop, order);
  await startUnverified(page);
  await expect(page.getByRole('button', { name: '撤销' })).toBeVisible();
  const statusResponse = page.waitForResponse((response) => response.url().endsWith('/status/'));
  await clickButton(page, '打开菜单');
  await clickButton(page, '退出登录');
  expect((await statusResponse).status()).toBe(200);
  await expect(page).toHaveURL(`${testShop.origin}/`);
  await expect(page.getByText('没有办成')).toHaveCount(0);
});

test('the slower of two clerks sees a message and the other’s change', async ({ page, testShop }) => {
  const order = await placeOrderByApi(page, testShop.origin);
  await openOrder(page, testShop, order);
  await startUnverified(page);
  await testShop.run({
    command: 'setOrderStatus',
    number: order.order_number,
    status: 'cancelled',
    reason: '顾客要求取消',
  });
  await expect(page.getByRole('alert').filter({ hasText: '没有办成' })).toContainText(order.pickup_code);
  await expect(sheet(page)).toContainText('取消，原因：顾客要求取消');
  await expect(page.getByRole('button', { name: '开始打印', exact: true })).toHaveCount(0);
});

test('a cancellation needs a reason, and a note to colleagues stays with the order', async ({ page, testShop }) => {
  await openOrder(page, testShop, await placeOrderByApi(page, testShop.origin));
  await page.getByLabel('写一条备注').fill('顾客说下午来取');
  await clickButton(page, '添加备注');
  await expect(page.getByRole('list', { name: '备注' })).toContainText('顾客说下午来取');
  await expect(page.getByLabel('写一条备注')).toHaveValue('');

  await clickButton(page, '取消订单');
  const dialog = page.getByRole('dialog', { name: '取消订单' });
  await dialog.getByRole('button', { name: '取消订单', exact: true }).click();
  await expect(dialog.getByText('请写下原因，顾客会看到')).toBeVisible();
  await dialog.getByLabel('原因', { exact: true }).fill('打印机坏了');
  await dialog.getByRole('button', { name: '取消订单', exact: true }).click();
  await expect(sheet(page)).toContainText('取消，原因：打印机坏了');
});

test('a clerk cancels an order and deletes its files, and the order stays', async ({ page, testShop }) => {
  await openOrder(page, testShop, await placeOrderByApi(page, testShop.origin));
  await expect(page.getByRole('button', { name: '删除文件' }), 'before the cancellation').toHaveCount(0);
  await clickButton(page, '取消订单');
  await clickButton(page, '顾客要求取消');
  await page.getByRole('dialog', { name: '取消订单' }).getByRole('button', { name: '取消订单', exact: true }).click();

  const files = page.getByRole('region', { name: '印刷文件' });
  await files.getByRole('button', { name: '删除文件' }).click();
  const dialog = page.getByRole('alertdialog', { name: '删除文件' });
  await expect(dialog).toContainText(/文件，连同转换出的 PDF、预览图和印刷文件，会马上删除.*订单.*都还在/s);
  await dialog.getByRole('button', { name: '删除文件' }).click();
  await expect(files).toContainText('文件已删除，不能再打印或下载。');
  await expect(files.getByRole('heading', { name: '印刷文件' })).toBeFocused();
  await expect(page.getByRole('button', { name: '删除文件' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: '装订组' })).toContainText('twelve-pages.pdf');
  const clerk = (await fetchUsername(page)) ?? '';
  await expect(history(page).getByRole('listitem').first()).toHaveText(new RegExp(`${clerk}删除了文件 1 个`));
});

test('a clerk views the print files page by page and downloads them', { tag: '@desktop' }, async ({
  page,
  testShop,
}) => {
  const order = await placeOrderByApi(page, testShop.origin, {
    groups: [
      { binding: 'staple', documents: [{ file: 'twelve-pages.pdf', print_sided: 'double', copies: 2 }] },
      { binding: 'ring_bound', documents: [{ file: 'phone-photo.jpg', paper_size: 'b5_70g' }] },
    ],
  });
  await openOrder(page, testShop, order);
  const groups = page.getByRole('list', { name: '装订组' });
  await expect(groups).toContainText(/装订组 #1\s*骑马钉\s*6 张纸/);
  await expect(groups).toContainText(/2 份\s*双面\s*A4 70g\s*黑白\s*12 页(?!，)/);
  await page.getByRole('button', { name: '预览：twelve-pages.pdf' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: '第 1 页' })).toBeVisible();
  await page.keyboard.press('Escape');

  const files = page.getByRole('region', { name: '印刷文件' });
  const booklet = files.getByRole('listitem').filter({ hasText: '装订组 #1，拼版（对折装订）' });
  await expect(booklet).toContainText(/A4 70g\s*黑白\s*双面，短边翻转\s*6 页，3 张\s*整份印 2 遍/);
  expect(await readDownloadSignature(page, () => booklet.getByRole('button', { name: /^下载：/ }).click())).toBe(
    '%PDF',
  );
  await booklet.getByText('打印机不能自动双面？').click();
  const backsButton = booklet.getByRole('button', { name: /^下载反面：/ });
  expect(await readDownloadSignature(page, () => backsButton.click())).toBe('%PDF');
  expect(await readDownloadSignature(page, () => clickButton(page, '下载印刷包'))).toBe('PK\x03\x04');
  expect(await readDownloadSignature(page, () => clickButton(page, '下载工单'))).toBe('%PDF');
  await expect(history(page)).toContainText('下载了印刷包');
});

/** The first four bytes of the downloaded file. */
async function readDownloadSignature(page: Page, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await act();
  const bytes = await readFile(await (await download).path());
  return bytes.subarray(0, 4).toString('latin1');
}
