import { expect, type Page } from '@playwright/test';
import { openProfile, orderLine, tile } from './shop/profile-page.ts';
import { test } from './shop/test-shop.ts';
import { waitUntilLoaded } from './shop/wait-until-loaded.ts';

test.describe.configure({ timeout: 120_000 });

const anyOrder = /^\d{8}-\d{6}/;
const query = (page: Page) => new URL(page.url()).search;
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name });

test('a new customer sees their name and a link to order', async ({ page, testShop }) => {
  const { username } = await openProfile(page, testShop);
  await expect(page).toHaveTitle('个人中心 - 自助打印');
  const identity = page.getByRole('region', { name: username });
  await expect(identity).toContainText(/注册时间今天邮箱.+@example\.com手机号未填写/);
  for (const label of ['全部订单', '待处理', '处理中', '已完成', '已取消'])
    await expect(tile(page, label)).toHaveText('0');
  await expect(page.getByText('还没有订单')).toBeVisible();
  await page.getByRole('link', { name: '去下单' }).click();
  await expect(page).toHaveTitle('自助下单 - 自助打印');
});

test('a refused change shows an error at its field and keeps the input', async ({ page, testShop }) => {
  const { username } = await openProfile(page, testShop);
  await page.getByRole('button', { name: '编辑资料' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑资料' });
  const [phone, email] = [dialog.getByLabel('手机号'), dialog.getByLabel('邮箱')];

  await phone.fill('+86 138-0013-8000');
  await email.fill('lin at example');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '邮箱格式不正确' })).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('lin at example');
  await expect(phone).toHaveValue('138 0013 8000');

  await email.fill(`new-${username}@example.com`);
  await email.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '编辑资料' })).toBeFocused();
  const identity = page.getByRole('region', { name: username });
  await expect(identity).toContainText('138 0013 8000');
  await page.reload();
  await expect(identity, 'and it is kept').toContainText(`new-${username}@example.com`);
});

test('a status change appears in an open order and in the counts', async ({ page, testShop }) => {
  const { newest } = await openProfile(page, testShop, { orders: 6 });
  await expect(orderLine(page, anyOrder)).toHaveCount(6);
  const line = orderLine(page, newest);
  await expect(line).toContainText(/今天 \d\d:\d\d3 个文件待处理¥23\.00/);
  await line.click();
  const card = page.getByRole('listitem').filter({ has: line });
  await expect(card.getByRole('list', { name: '订单里的文件' })).toContainText(
    /装订组 #1左上角装订.*摘要\.pdf¥1\.204 页2 份.*装订组 #2环装/,
  );
  await expect(card.getByRole('button', { name: '复制取件码' })).toBeVisible();

  await expect(tile(page, '待处理')).toHaveText('1');
  await testShop.run({ command: 'setOrderStatus', number: newest, status: 'processing' });
  await expect(line).toContainText('处理中');
  await expect(tile(page, '待处理')).toHaveText('0');
  await testShop.run({ command: 'setOrderStatus', number: newest, status: 'completed' });
  await expect(line).toContainText('已完成');
  await expect(tile(page, '已完成')).toHaveText('5');
  await expect(page.getByRole('status').filter({ hasText: `订单 ${newest} 已完成` })).toHaveCount(1);
  await expect(card.getByRole('region', { name: '费用明细' }), 'it stays open').toBeVisible();
});

test('the URL holds the filter, and the back button removes it', async ({ page, testShop }) => {
  await openProfile(page, testShop, { orders: 6 });
  await filter(page, '已取消').click();
  await expect(orderLine(page, anyOrder)).toHaveCount(1);
  expect(query(page)).toBe('?status=cancelled');
  await orderLine(page, anyOrder).click();
  await expect(page.getByRole('list', { name: '订单进度' })).toContainText('原因：付款截图不清楚');
  await expect(page.getByText('取件码', { exact: true }), 'there is nothing to fetch').toHaveCount(0);

  await filter(page, '待处理').click();
  await expect(orderLine(page, anyOrder)).toContainText('待处理');
  await page.goBack();
  await expect(filter(page, '已取消')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(orderLine(page, anyOrder)).toHaveCount(6);
  expect(query(page)).toBe('');

  await page.goto(`${testShop.origin}/profile?status=completed`);
  await expect(orderLine(page, anyOrder)).toHaveCount(4);
  await expect(filter(page, '已完成')).toHaveAttribute('aria-pressed', 'true');
});

test('a long history is split into pages', async ({ page, testShop }) => {
  await openProfile(page, testShop, { orders: 45 });
  const pager = page.getByRole('navigation', { name: '订单分页' });
  await expect(orderLine(page, anyOrder)).toHaveCount(20);
  await expect(pager).toContainText('第 1 / 3 页');
  const first = await orderLine(page, anyOrder).first().textContent();
  await pager.getByRole('link', { name: '下一页' }).click();
  await expect(pager).toContainText('第 2 / 3 页');
  await expect(orderLine(page, anyOrder).first()).not.toHaveText(first ?? '');
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeInViewport();
  await pager.getByRole('link', { name: '下一页' }).click();
  await expect(orderLine(page, anyOrder)).toHaveCount(5);
  expect(query(page)).toBe('?page=3');
  await expect(pager.getByRole('link', { name: '下一页' })).toHaveCount(0);
  await page.goBack();
  await expect(pager).toContainText('第 2 / 3 页');
  await filter(page, '已取消').click();
  await expect(orderLine(page, anyOrder)).toHaveCount(9);
  await expect(pager).toHaveCount(0);

  await page.goto(`${testShop.origin}/profile?page=9`);
  await page.getByRole('link', { name: '回到第一页' }).click();
  await expect(orderLine(page, anyOrder)).toHaveCount(20);
});

test('a part that fails to load shows an error in place, and a retry loads it', async ({ page, testShop }) => {
  const broken = { status: 500, json: { detail: '服务器内部错误', code: 'internal' } };
  await page.route('**/api/orders/**', (route) => route.fulfill(broken));
  await openProfile(page, testShop, { orders: 2 });
  const failure = page.getByRole('alert').filter({ hasText: '获取订单列表失败' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('加载失败，')).toBeVisible();
  await page.unroute('**/api/orders/**');
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(orderLine(page, anyOrder)).toHaveCount(2);
  await page.getByRole('region', { name: '订单统计' }).getByRole('button', { name: '重试' }).click();
  await expect(tile(page, '全部订单')).toHaveText('2');

  // Earlier data stays visible with a hint that it may be outdated.
  await page.route('**/api/orders/**', (route) => route.fulfill(broken));
  await page.getByRole('button', { name: '刷新订单' }).click();
  await expect(failure).toBeVisible();
  await expect(orderLine(page, anyOrder)).toHaveCount(2);
  await page.unroute('**/api/orders/**');
  const refreshed = page.getByRole('status').filter({ hasText: '订单列表已刷新' });
  await expect(refreshed).toHaveCount(0);
  await page.getByRole('button', { name: '刷新订单' }).click();
  await expect(refreshed).toHaveCount(1);
  await expect(failure).toHaveCount(0);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: '刷新订单' }).click();
  await expect(failure).toBeVisible();
  await expect(refreshed).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(failure).toHaveCount(0);
});

test('a customer uses the whole profile by keyboard', async ({ page, testShop }) => {
  const { newest } = await openProfile(page, testShop, { orders: 3 });
  const press = async (name: string, key = 'Enter') => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press(key);
  };
  await press('编辑资料');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').getByLabel('手机号')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '编辑资料' })).toBeFocused();

  await press('刷新订单');
  await expect(page.getByText('刚刚更新')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(filter(page, '全部')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(orderLine(page, anyOrder)).toHaveCount(1);
  await expect(filter(page, '待处理')).toBeFocused();

  await orderLine(page, newest).focus();
  await page.keyboard.press('Enter');
  await expect(orderLine(page, newest)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: '复制取件码' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '复制取件码' })).toBeFocused();
});

test('a session that ends on the server leads to sign-in and back to the same list', async ({ page, testShop }) => {
  await openProfile(page, testShop, { orders: 2, path: '/profile?status=pending' });
  await waitUntilLoaded(page);
  await page.route('**/api/orders/**', (route) =>
    route.fulfill({ status: 401, json: { detail: '登录已过期', code: 'token_invalid' } }),
  );
  await page.getByRole('button', { name: '刷新订单' }).click();
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/profile?status=pending');
});
