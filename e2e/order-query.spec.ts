import { expect, type Page } from '@playwright/test';
import type { OrderTicket, PlacedOrder } from '@print/contract/ordering';
import { newPhone, orderByCall } from './shop/order-by-call.ts';
import { settled } from './shop/settled.ts';
import { type BackDoor, test } from './shop/shop.ts';

// On a busy machine a story takes its time.
test.describe.configure({ timeout: 120_000 });

const phoneField = (page: Page) => page.getByLabel('手机号');
const codeField = (page: Page) => page.getByLabel('取件码');
const result = (page: Page) => page.getByRole('region', { name: '订单详情' });
const step = (page: Page, title: string) =>
  page.getByRole('list', { name: '订单进度' }).getByRole('listitem').filter({ hasText: title });

async function openQuery(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/query`);
  await settled(page);
}

async function ask(page: Page, { phone_number, pickup_code }: OrderTicket): Promise<void> {
  await phoneField(page).fill(phone_number);
  await codeField(page).fill(pickup_code);
  await page.getByRole('button', { name: '查询' }).click();
}

/** An order and its page, on the shop whose staff does as it is told. */
async function find(page: Page, { origin }: BackDoor): Promise<PlacedOrder & OrderTicket> {
  const order = await orderByCall(page, origin);
  const stream = page.waitForResponse('**/api/events/');
  await openQuery(page, origin);
  await ask(page, order);
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeFocused();
  await stream;
  return order;
}

test('phone and code open the order, with everything that was ordered', async ({ page, frontDoor }) => {
  const order = await orderByCall(page, frontDoor, {
    groups: [
      {
        binding: 'staple_top_left',
        documents: [{ file: 'twelve-pages.pdf', copies: 2, print_sided: 'double' }],
      },
      {
        binding: 'ring_bound',
        documents: [{ file: 'chinese.pdf', paper_size: 'b5_70g' }, { file: 'phone-photo.jpg' }],
      },
    ],
  });
  await openQuery(page, frontDoor);
  await ask(page, order);

  await expect(page.getByRole('heading', { name: '订单详情' })).toBeFocused();
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeInViewport();
  const shown = result(page);
  for (const text of [order.pickup_code, order.order_number, '装订组 #1', '装订组 #2'])
    await expect(shown.getByText(text, { exact: true }).first()).toBeVisible();
  const files = shown.getByRole('list', { name: '订单里的文件' });
  await expect(files.getByText('twelve-pages.pdf').locator('..')).toContainText(
    /¥3\.60\s*12 页\s*2 份\s*双面\s*A4 70g/,
  );
  await expect(files.getByText('chinese.pdf').locator('..')).toContainText('B5 70g');
  await expect(files.getByText('左上角装订')).toBeVisible();
  await expect(files.getByText('环装')).toBeVisible();
  const receipt = shown.getByRole('region', { name: '费用明细' });
  await expect(receipt).toContainText('基础服务费¥0.50');
  await expect(receipt).toContainText(`总计¥${order.total_price.toFixed(2)}`);
  await expect(receipt).toContainText('付款方式：支付宝');
  await expect(shown.getByText('取件点')).toBeVisible();
  await expect(shown.getByText('营业时间')).toBeVisible();
  await expect(shown.getByText(/^预计(?!完成).+ \d\d:\d\d 前$/)).toBeVisible();
  await expect(shown.getByText(/^文件将于 .+ 删除$/)).toBeVisible();
  await expect(shown.getByRole('button', { name: '立即删除文件' })).toHaveCount(0);
  await expect(step(page, '待处理')).toHaveAttribute('aria-current', 'step');
  expect(page.url()).toBe(`${frontDoor}/query`);
});

test('a question without phone or code says what is missing, and keeps the rest', async ({
  page,
  frontDoor,
}) => {
  const incomplete = '请同时提供手机号与取件码进行查询';
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/orders/') && sent.push(request.url()));
  await openQuery(page, frontDoor);

  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('alert').filter({ hasText: incomplete })).toBeVisible();
  await expect(phoneField(page)).toBeFocused();
  await phoneField(page).fill('138 0013 8000');
  await expect(page.getByText(incomplete)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(incomplete)).toHaveCount(1);
  await expect(phoneField(page)).toHaveValue('138 0013 8000');

  await phoneField(page).fill('');
  await codeField(page).fill('a7k2mx');
  await page.keyboard.press('Enter');
  await expect(phoneField(page)).toBeFocused();
  await expect(page.getByText(incomplete)).toHaveCount(1);
  await expect(codeField(page)).toHaveValue('A7K2MX');
  expect(sent).toEqual([]);
});

test('a wrong code and a wrong phone get the same words', async ({ page, frontDoor }) => {
  const order = await orderByCall(page, frontDoor);
  const stranger = newPhone();
  await openQuery(page, frontDoor);
  const answer = page.getByRole('alert').filter({ hasText: '没有查到符合的订单' });

  await ask(page, { ...order, pickup_code: 'ZZZZZZ' });
  await expect(answer).toBeInViewport();
  await expect(codeField(page), 'what is to be corrected stays in sight').toBeInViewport();
  await expect(answer.getByRole('listitem')).toHaveCount(2);
  const words = await answer.textContent();
  await ask(page, { ...order, phone_number: stranger });
  await expect(answer).toBeVisible();
  expect(await answer.textContent()).toBe(words);

  await page.reload();
  await settled(page);
  await expect(phoneField(page), 'only a hit is remembered').toHaveValue('');
});

test('what the staff does shows by itself, is said, and takes nobody out of the form', async ({
  page,
  backDoor,
}) => {
  const { order_number: number } = await find(page, backDoor);
  await codeField(page).focus();
  const said = result(page).getByRole('status');

  await backDoor.ask({ what: 'order', number, becomes: 'processing' });
  await expect(step(page, '处理中')).toHaveAttribute('aria-current', 'step');
  await expect(said.filter({ hasText: '订单状态更新：处理中' })).toHaveCount(1);
  await expect(codeField(page)).toBeFocused();

  await backDoor.ask({ what: 'order', number, becomes: 'completed' });
  await expect(step(page, '已完成（可取件）')).toHaveAttribute('aria-current', 'step');
  await expect(result(page).getByRole('button', { name: '立即删除文件' })).toBeVisible();

  await backDoor.ask({ what: 'order', number, becomes: 'collected' });
  await expect(step(page, '已取走')).toContainText('刚刚');
  await expect(said.filter({ hasText: '订单已取走' })).toHaveCount(1);
  await expect(codeField(page)).toBeFocused();
});

test('a cancelled order says why', async ({ page, backDoor }) => {
  const { order_number: number } = await find(page, backDoor);
  await backDoor.ask({ what: 'order', number, becomes: 'cancelled', reason: '未收到付款' });
  await expect(step(page, '已取消')).toContainText('原因：未收到付款');
  await expect(step(page, '已取走')).toHaveCount(0);
});

for (const [pages, way, sum] of [
  [14, '补', '¥0.30'],
  [10, '退', '¥0.30'],
] as const) {
  test(`a late count of ${pages} pages instead of 12 shows what to ${way}`, async ({ page, backDoor }) => {
    const { order_number: number } = await find(page, backDoor);
    await expect(page.getByRole('region', { name: '多退少补' })).toHaveCount(0);
    await backDoor.ask({ what: 'count', number, pages });
    const difference = page.getByRole('region', { name: '多退少补' });
    await expect(difference).toContainText(way);
    await expect(difference).toContainText(sum);
    await expect(result(page).getByRole('list', { name: '订单里的文件' })).toContainText(`实际 ${pages} 页`);
  });
}

test('the files of a finished order can be deleted at once', async ({ page, backDoor }) => {
  const { order_number: number } = await find(page, backDoor);
  await backDoor.ask({ what: 'order', number, becomes: 'processing' });
  await backDoor.ask({ what: 'order', number, becomes: 'completed' });
  await result(page).getByRole('button', { name: '立即删除文件' }).click();
  const dialog = page.getByRole('alertdialog', { name: '立即删除文件' });
  await expect(dialog).toContainText('不能恢复');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(result(page).getByRole('button', { name: '立即删除文件' })).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(result(page).getByText('文件已删除')).toBeFocused();
  await expect(result(page).getByRole('button', { name: '立即删除文件' })).toHaveCount(0);
  await expect(result(page).getByText('twelve-pages.pdf'), 'what was printed stays known').toBeVisible();
  await page.reload();
  await expect(result(page).getByText('文件已删除')).toBeVisible();
});

test('a reload shows the order again, another tab knows the phone only, and both can be forgotten', async ({
  page,
  context,
  backDoor,
}) => {
  const order = await find(page, backDoor);
  await page.reload();
  await expect(result(page).getByText(order.order_number)).toBeVisible();
  await expect(codeField(page)).toHaveValue(order.pickup_code);

  const other = await context.newPage();
  await openQuery(other, backDoor.origin);
  await expect(phoneField(other)).toHaveValue(/^139 /);
  await expect(codeField(other)).toHaveValue('');

  await page.getByRole('button', { name: '清除' }).click();
  await expect(phoneField(page)).toBeFocused();
  await expect(result(page)).toHaveCount(0);
  for (const tab of [page, other]) {
    await tab.reload();
    await settled(tab);
    await expect(phoneField(tab)).toHaveValue('');
    await expect(codeField(tab)).toHaveValue('');
  }
});

test('ten misses are followed by a wait, for this phone and nobody else', async ({ page, frontDoor }) => {
  const [order, other] = [await orderByCall(page, frontDoor), await orderByCall(page, frontDoor)];
  // Whoever has placed an order is known to it, and never kept from it.
  await page.context().clearCookies();
  await openQuery(page, frontDoor);
  for (const letter of '23456789AB') {
    const answered = page.waitForResponse('**/api/orders/query/');
    await ask(page, { ...order, pickup_code: `ZZZZZ${letter}` });
    expect((await answered).status()).toBe(404);
    await expect(page.getByText('没有查到符合的订单')).toBeVisible();
  }
  await ask(page, order);
  await expect(page.getByRole('alert').filter({ hasText: /操作过于频繁，请 .+后再试/ })).toBeVisible();
  await expect(phoneField(page)).not.toHaveValue('');
  await ask(page, other);
  await expect(result(page).getByText(other.order_number)).toBeVisible();
});

test('without a network one is told, and 重试 asks again', async ({ page, frontDoor }) => {
  const order = await orderByCall(page, frontDoor);
  await openQuery(page, frontDoor);
  await page.route('**/api/orders/query/', (route) => route.abort());
  await ask(page, order);
  const told = page.getByRole('alert').filter({ hasText: '网络连接失败，请检查网络后重试' });
  await expect(told).toBeVisible();
  await page.unroute('**/api/orders/query/');
  await told.getByRole('button', { name: '重试' }).click();
  await expect(result(page)).toBeVisible();
});

test('a slow answer is waited for with a skeleton and a word', async ({ page, frontDoor }) => {
  const order = await orderByCall(page, frontDoor);
  await openQuery(page, frontDoor);
  let letGo: (() => void) | undefined;
  await page.route('**/api/orders/query/', async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.continue();
  });
  const button = page.getByRole('button', { name: '查询' });
  const before = await button.boundingBox();
  await ask(page, order);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect((await button.boundingBox())?.width).toBe(before?.width);
  await expect(page.getByText('网络较慢，仍在处理…')).toBeVisible();
  letGo?.();
  await expect(result(page)).toBeVisible();
});

test('whoever has just ordered sees the order without typing, and nothing of it in the address', async ({
  page,
  frontDoor,
}) => {
  const { phone_number, pickup_code, order_number } = await orderByCall(page, frontDoor);
  await openQuery(page, frontDoor);
  // What a link with state leaves in the history.
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), {
    phone_number,
    pickup_code,
  });
  await page.reload();
  await expect(result(page).getByText(order_number)).toBeVisible();
  await expect(codeField(page)).toHaveValue(pickup_code);
  expect(page.url()).toBe(`${frontDoor}/query`);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(pickup_code);
});

test('somebody with an expired session finds the order all the same', async ({ page, frontDoor }) => {
  const order = await orderByCall(page, frontDoor);
  await openQuery(page, frontDoor);
  await page.evaluate(() => localStorage.setItem('token', 'expired'));
  await page.evaluate(() => localStorage.setItem('last-activity', String(Date.now())));
  await page.route('**/api/profile/', (route) => route.abort());
  await page.reload();
  await ask(page, order);
  await expect(result(page).getByText(order.order_number)).toBeVisible();
});
