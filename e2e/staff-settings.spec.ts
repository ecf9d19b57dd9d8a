import { expect, type Locator, type Page } from '@playwright/test';
import encodeQR from 'qr';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { paymentPath } from '../apps/server/test/payments/payment-path.ts';
import { newRegistration, submitRegistration } from './shop/account.ts';
import { cardOf, chooseFiles, continueToPayment, openOrderPage } from './shop/order-page.ts';
import { placeOrderByApi } from './shop/place-order-by-api.ts';
import { openConsole, openConsoleWithoutEvents } from './shop/staff.ts';
import { type TestShop, test, useExclusiveShop } from './shop/test-shop.ts';

// Settings affect all stories, so these stories run in sequence and restore the shop.
useExclusiveShop();
test.describe.configure({ timeout: 120_000 });
let shop: TestShop;
test.beforeAll(({ testShop }) => {
  shop = testShop;
});

const openSettings = (page: Page) => openConsole(page, shop, '/staff/settings');
const change = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('listitem').filter({ hasText: label });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '查看并保存' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
}

test('a new price applies to open drafts at once, and not to placed orders', async ({ page, browser }) => {
  const order = await placeOrderByApi(page, shop.origin);
  await openOrderPage(page, shop.origin);
  await chooseFiles(page, 'twelve-pages.pdf');
  const card = cardOf(page, 'twelve-pages.pdf');
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible({ timeout: 60_000 });

  const desk = await (await browser.newContext()).newPage();
  await openSettings(desk);
  await desk.getByRole('button', { name: '修改：A4 70g' }).click();
  await desk.getByRole('listitem', { name: 'A4 70g' }).getByLabel('黑白单价').fill('0.2');
  await desk.getByLabel('出件时间').fill('6');
  await desk.getByRole('button', { name: '查看并保存' }).click();
  await expect(change(desk, 'A4 70g')).toHaveText(/¥0\.15\/面.*¥0\.20\/面/);
  await expect(change(desk, '出件时间')).toHaveText(/8 小时.*6 小时/);
  await desk.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
  await expect(desk.getByText('设置已保存，新价目已生效')).toBeVisible();
  await expect(desk.getByText('历次价目（共 2 版）')).toBeVisible();

  await expect(card.getByText('¥2.40', { exact: true }), 'without reloading').toBeVisible();
  // 24 pages twice, one binding and the base fee.
  await page.goto(`${shop.origin}/terms#example`);
  const example = page.getByRole('region', { name: '论文怎么收费' });
  await expect(example).toContainText(/¥9\.60.*¥0\.10.*¥0\.50.*¥10\.20/);
  await page.goto(`${shop.origin}/query`);
  await page.getByLabel('手机号').fill(order.phone_number);
  await page.getByLabel('取件码').fill(order.pickup_code);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('region', { name: '订单详情' })).toContainText('¥2.30');
  await desk.context().close();
});

test('the ICP number is in the footer of every page and links to the register', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('备案号').fill('京ICP备12345678号-1');
  await save(page);
  await expect(page.getByRole('alertdialog')).toBeHidden();

  const rendered = await (await page.request.get(`${shop.origin}/`)).text();
  expect(rendered, 'without a script, too').toContain('京ICP备12345678号-1');
  await page.goto(`${shop.origin}/query`);
  const number = page.getByRole('contentinfo').getByRole('link', { name: '京ICP备12345678号-1' });
  await expect(number).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
});

test('customers see the payment code that the owner uploaded', async ({ page, browser }) => {
  await page.setContent(encodeQR('https://qr.alipay.com/fkx00000abcdef', 'svg', { scale: 6 }));
  const picture = await page.locator('svg').screenshot();

  await openSettings(page);
  const codes = page.getByRole('region', { name: '收款码' });
  await expect(codes).toContainText('支付宝和微信支付还是示例收款码');
  const file = page.getByLabel('选择支付宝收款码');
  await file.setInputFiles(corpusPath('phone-photo.jpg'));
  await page.getByRole('button', { name: '换上新码' }).click();
  await expect(codes.getByRole('alert'), 'nothing to scan in it').toBeVisible();

  await file.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: '换上新码' }).click();
  await expect(codes).toContainText('微信支付还是示例收款码');
  await expect(codes).not.toContainText('支付宝和');

  await page.getByLabel('选择微信支付收款码').setInputFiles(paymentPath('code-poster'));
  await page.getByRole('button', { name: '换上新码' }).click();
  await expect(codes.getByRole('alert')).toContainText('这是支付宝的收款码，请传到“支付宝”那一栏');
  await expect(codes).toContainText('微信支付还是示例收款码');

  const customer = await (await browser.newContext()).newPage();
  await openOrderPage(customer, shop.origin);
  await chooseFiles(customer, 'one-page.pdf');
  await continueToPayment(customer);
  const code = customer.getByRole('img', { name: '支付宝收款码' });
  await expect(code).toHaveAttribute('src', /^\/api\/shop\/payment-codes\/alipay-[0-9a-f]{16}\.png\/?$/);
  await expect(code).toHaveJSProperty('complete', true);
  expect(await code.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  await expect(customer.getByText('示例收款码，请勿付款')).toHaveCount(0);
  await customer.context().close();
});

test('the poster of a payment app keeps its proportions wherever it is shown', { tag: '@both-widths' }, async ({
  page,
  browser,
  viewport,
}) => {
  const expectProportions = async (picture: Locator, minWidth: number) => {
    await expect(picture).toHaveJSProperty('complete', true);
    const { width, ratio } = await picture.evaluate((image: HTMLImageElement) => ({
      width: image.width,
      ratio: image.height / image.width,
    }));
    expect(ratio).toBeCloseTo(1600 / 1080, 1);
    expect(width).toBeGreaterThanOrEqual(minWidth);
  };
  await openSettings(page);
  await page.getByLabel('选择支付宝收款码').setInputFiles(paymentPath('code-poster'));
  await expectProportions(page.getByRole('img', { name: '新的支付宝收款码' }), 96);
  await page.getByRole('button', { name: '换上新码' }).click();
  await expect(page.getByText('收款码已换上')).toBeVisible();
  await expectProportions(page.getByRole('img', { name: '支付宝收款码' }), 176);

  const customer = await (await browser.newContext({ viewport })).newPage();
  await openOrderPage(customer, shop.origin);
  await chooseFiles(customer, 'one-page.pdf');
  await continueToPayment(customer);
  // The code takes two thirds of the width, and has to be scanned from the screen.
  await expectProportions(customer.getByRole('img', { name: '支付宝收款码' }), 250);
  await customer.context().close();
});

test('a clerk who saves after a colleague sees the changes and keeps the input', async ({ page, browser }) => {
  await openSettings(page);
  const colleague = await (await browser.newContext()).newPage();
  await openSettings(colleague);
  await page.getByLabel('营业时间').fill('每天 10:00–20:00');
  await page.getByLabel('单个文件最大').fill('20000');

  await colleague.getByLabel('取件点').fill('5 号楼大厅');
  await save(colleague);
  await expect(colleague.getByText('设置已保存')).toBeVisible();
  await colleague.context().close();

  await save(page);
  const bar = page.getByRole('region', { name: '未保存的更改' });
  await expect(bar).toContainText(/刚刚改过.*取件点.*5 号楼大厅/s);
  await expect(page.getByLabel('取件点'), 'as it is now').toHaveValue('5 号楼大厅');
  await expect(page.getByLabel('营业时间'), 'as it was typed').toHaveValue('每天 10:00–20:00');

  await save(page);
  const sizeField = page.getByLabel('单个文件最大');
  await expect(sizeField, 'what is refused is where one goes on').toBeFocused();
  await expect(sizeField).toHaveAccessibleDescription(/\d MB/);
  await sizeField.fill('150');

  // A link asks first, and leaving keeps the unsaved input.
  const leaving = page.getByRole('alertdialog', { name: '更改还没保存' });
  await page.getByRole('link', { name: '店员', exact: true }).click();
  await leaving.getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/\/staff\/settings/);
  await page.getByRole('link', { name: '店员', exact: true }).click();
  await leaving.getByRole('button', { name: '先离开' }).click();
  await page.getByRole('button', { name: '回去保存' }).click();
  await expect(bar).toContainText('2 项更改还没保存');
  await save(page);
  await expect(page.getByText('设置已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('营业时间')).toHaveValue('每天 10:00–20:00');
  await expect(page.getByLabel('取件点')).toHaveValue('5 号楼大厅');
});

test('the files of all cancelled orders are deleted together', async ({ page }) => {
  for (const file of ['twelve-pages.pdf', 'phone-photo.jpg']) {
    const groups = [{ binding: 'none' as const, documents: [{ file }] }];
    const { order_number: number } = await placeOrderByApi(page, shop.origin, { groups });
    await shop.run({ command: 'setOrderStatus', number, status: 'cancelled', reason: '顾客要求取消' });
  }
  await openSettings(page);
  const storage = page.getByRole('region', { name: '存储空间' });
  await expect(storage).toContainText('2 单已取消的订单，还留着 2 个文件');
  await storage.getByRole('button', { name: '全部删除' }).click();
  const dialog = page.getByRole('alertdialog', { name: '删除已取消订单的文件' });
  await expect(dialog).toContainText(/2 单已取消的订单，共 2 个文件、\d+\.\d MB/);
  await dialog.getByRole('button', { name: '删除 2 个文件' }).click();
  await expect(storage.getByRole('status')).toContainText(/已释放 \d+\.\d MB/);
  await expect(storage.getByRole('status')).toBeFocused();
  await expect(storage).toContainText('已取消的订单没有留下文件。');

  await page.getByRole('button', { name: '操作记录' }).click();
  const entry = page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first();
  await expect(entry).toContainText(/删除已取消订单的文件.*2 单，2 个文件/s);
});

test('an invitation works once, and a staff member can be removed', async ({ page, browser }) => {
  await openConsoleWithoutEvents(page, shop, '/staff/members');
  await page.getByRole('button', { name: '邀请店员' }).click();
  const link = await page
    .getByRole('dialog')
    .getByText(/\/staff\/join#/)
    .textContent();
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page.getByRole('button', { name: '收回' })).toHaveCount(1);

  const newcomerPage = await (await browser.newContext()).newPage();
  await newcomerPage.goto(link ?? '');
  await newcomerPage.getByRole('main').getByRole('link', { name: '注册' }).click();
  const person = newRegistration();
  await submitRegistration(newcomerPage, person);
  await expect(newcomerPage).toHaveURL(`${shop.origin}/staff/join`);
  await newcomerPage.getByRole('button', { name: `以 ${person.username} 的身份加入店员` }).click();
  await expect(newcomerPage.getByRole('heading', { level: 1, name: '打印队列' })).toBeVisible();

  const latecomerPage = await (await browser.newContext()).newPage();
  await latecomerPage.goto(link ?? '');
  await latecomerPage.getByRole('main').getByRole('link', { name: '注册' }).click();
  await submitRegistration(latecomerPage, newRegistration());
  await latecomerPage.getByRole('button', { name: /的身份加入店员$/ }).click();
  await expect(latecomerPage.getByText('没有加入成功')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: `移除：${person.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await expect(page.getByRole('button', { name: `移除：${person.username}` })).toHaveCount(0);
  await newcomerPage.reload();
  await expect(newcomerPage.getByRole('heading', { level: 1, name: '打印队列' })).toHaveCount(0);
  await latecomerPage.context().close();
  await newcomerPage.context().close();
});

test('a closed shop shows its reason and refuses orders, and the audit log names the clerk', async ({
  page,
  browser,
}) => {
  const customer = await (await browser.newContext()).newPage();
  const stream = customer.waitForResponse('**/api/events/');
  await customer.goto(`${shop.origin}/order`);
  await stream;

  await openSettings(page);
  await page.getByRole('switch', { name: '接受新订单' }).click();
  await page.getByLabel('公告').fill('机器保养，明天 9 点恢复');
  await page.getByRole('button', { name: '查看并保存' }).click();
  await expect(change(page, '接受新订单')).toHaveText(/营业.*暂停接单/);
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();

  await expect(customer.getByRole('paragraph').filter({ hasText: /^暂停接单$/ })).toBeVisible();
  await expect(customer.getByRole('button', { name: '暂停接单', exact: true })).toBeDisabled();
  await expect(customer.getByText('机器保养，明天 9 点恢复')).toBeVisible();
  await expect(placeOrderByApi(customer, shop.origin)).rejects.toThrow('机器保养，明天 9 点恢复');

  await page.getByRole('button', { name: '操作记录' }).click();
  const entry = page.getByRole('region', { name: '操作记录' }).getByRole('listitem').first();
  await expect(entry).toContainText(/修改设置.*接受新订单.*营业.*暂停接单/s);
  await customer.context().close();
});
