import { type BrowserContext, expect, type Page } from '@playwright/test';
import { bindingOf } from './shop/board.ts';
import { reportPaymentProblem } from './shop/lookup-shots.ts';
import { drawPayment, openOwnOrder } from './shop/open-own-order.ts';
import { cardOf } from './shop/order-page.ts';
import { confirmButton, openPayment } from './shop/payment-page.ts';
import { placeOrderByApi } from './shop/place-order-by-api.ts';
import { registerByApi } from './shop/register-by-api.ts';
import { openConsole } from './shop/staff.ts';
import { type TestShop, test } from './shop/test-shop.ts';
import { waitUntilLoaded } from './shop/wait-until-loaded.ts';

test.describe.configure({ timeout: 120_000 });

const details = (page: Page) => page.getByRole('region', { name: '订单详情' });
const acts = (page: Page) => page.getByRole('region', { name: '这一单还可以' });
const dialog = (page: Page) => page.getByRole('dialog');

/** A page of another person, in a wide browser of its own. */
async function openBrowser(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  return await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
}

/** The console of a clerk, in a browser of its own. */
async function openDesk(context: BrowserContext, shop: TestShop, code: string): Promise<Page> {
  const desk = await openBrowser(context);
  await openConsole(desk, shop, `/staff?search=${code}`);
  await desk.getByRole('link', { name: code, exact: true }).click();
  await desk.getByRole('region', { name: `订单 ${code}` }).waitFor();
  return desk;
}

test('a customer cancels a paid order, and staff see at once who did it and that the money is asked back', {
  tag: '@both-widths',
}, async ({ page, context, testShop }) => {
  const { pickup_code: code } = await openOwnOrder(page, testShop);
  const desk = await openDesk(context, testShop, code);
  await acts(page).getByRole('button', { name: '取消订单' }).click();
  await expect(dialog(page)).toContainText('付过的钱会同时申请退回');
  await dialog(page).getByRole('textbox', { name: '原因' }).fill('选错文件了');
  await dialog(page).getByRole('button', { name: '取消订单', exact: true }).click();
  await expect(acts(page).getByText('订单已取消')).toBeFocused();
  await expect(details(page)).toContainText('原因：顾客取消：选错文件了');
  await expect(details(page)).toContainText('已申请退款，等店里处理');
  await expect(acts(page).getByRole('button')).toHaveCount(0);

  const request = desk.getByRole('region', { name: '退款申请' });
  await expect(request).toContainText('顾客取消：选错文件了');
  await expect(desk.getByRole('region', { name: '操作记录' })).toContainText('顾客顾客取消：选错文件了');
  await request.getByRole('button', { name: '已退款' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: '已退款' }).click();
  await expect(request).toHaveCount(0);
  await expect(details(page)).toContainText('退款已办好');
  await desk.context().close();
});

test('a customer who is too late to cancel is told, and sees what the shop does', async ({ page, testShop }) => {
  const { order_number: number } = await openOwnOrder(page, testShop);
  await acts(page).getByRole('button', { name: '取消订单' }).click();
  // The page must not hear of it before the press.
  await page.route('**/api/orders/query/', () => undefined);
  await testShop.run({ command: 'setOrderStatus', number, status: 'processing' });
  await dialog(page).getByRole('button', { name: '取消订单', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('店里已经开始处理这一单，不能自己取消了');
  await page.unroute('**/api/orders/query/');
  await dialog(page).getByRole('button', { name: '不取消' }).click();
  await page.getByRole('button', { name: '查询' }).click();
  await expect(acts(page).getByRole('button', { name: '取消订单' })).toHaveCount(0);
});

test('a note goes with the order, changes on the query page, and reaches the desk', { tag: '@both-widths' }, async ({
  page,
  context,
  testShop,
}) => {
  const picture = await drawPayment(page);
  await openPayment(page);
  await page.getByLabel('手机号').fill('13900004321');
  await page.getByLabel('付款截图').setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('textbox', { name: '给店里留言（可不填）' }).fill('封面请用厚一点的纸');
  await confirmButton(page).click();
  await expect(page.getByRole('img', { name: '给柜台扫的二维码' })).toBeVisible();
  await expect(page.getByText('营业时间').first()).toBeVisible();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(acts(page)).toContainText('给店里的留言封面请用厚一点的纸');
  await expect(details(page).getByRole('img', { name: '给柜台扫的二维码' })).toBeVisible();

  await acts(page).getByRole('button', { name: '修改留言' }).click();
  await dialog(page).getByRole('textbox', { name: '留言' }).fill('封面用普通纸就行');
  await dialog(page).getByRole('button', { name: '保存留言' }).click();
  await expect(acts(page).getByText('留言已保存')).toBeFocused();
  const [code = ''] = await details(page)
    .getByText(/^[2-9A-Z]{6}$/)
    .first()
    .allTextContents();
  const desk = await openDesk(context, testShop, code);
  await expect(desk.getByRole('region', { name: '顾客' })).toContainText('封面用普通纸就行');
  await expect(desk.getByRole('row').filter({ hasText: code })).toContainText('留言');
  await desk.context().close();
});

test('a new screenshot answers a payment problem, and staff still see the earlier one', {
  tag: '@both-widths',
}, async ({ page, context, testShop }) => {
  const { pickup_code: code } = await openOwnOrder(page, testShop);
  await expect(page.getByRole('button', { name: /付款截图/ })).toHaveCount(0);
  await reportPaymentProblem(page, testShop, code);
  await expect(details(page)).toContainText('付款有问题：金额少了两元');
  const desk = await openDesk(context, testShop, code);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '上传新的付款截图' }).click();
  await (await chooser).setFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(details(page).getByRole('alert')).toContainText('请选择 PNG 或 JPG 格式的截图');
  const buffer = await desk.screenshot();
  await page.getByLabel('选择付款截图').setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('截图已交给店里，等待核对')).toBeVisible();
  await expect(details(page).getByText('付款有问题')).toHaveCount(0);

  const payment = desk.getByRole('region', { name: '付款' });
  await expect(payment.getByText('付款有问题')).toHaveCount(0);
  await payment.getByRole('button', { name: '看之前的截图（1 张）' }).click();
  const [now, before] = [
    payment.getByRole('img', { name: '付款截图', exact: true }),
    payment.getByRole('img', { name: '之前的付款截图' }),
  ];
  await expect(now).toBeVisible();
  await expect(before).toBeVisible();
  expect(await now.getAttribute('src')).not.toBe(await before.getAttribute('src'));
  await expect(desk.getByRole('region', { name: '操作记录' })).toContainText('交来新的付款截图');
  await desk.context().close();
});

test('a request for a refund stands in the list of staff until they answer, and the customer reads the answer', {
  tag: '@both-widths',
}, async ({ page, context, testShop }) => {
  const { pickup_code: code } = await openOwnOrder(page, testShop);
  await acts(page).getByRole('button', { name: '申请退款' }).click();
  await dialog(page).getByRole('button', { name: '提交申请' }).click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: '请写下退款的原因' })).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '原因' }).fill('多付了两元');
  await dialog(page).getByRole('button', { name: '提交申请' }).click();
  await expect(details(page)).toContainText('申请原因：多付了两元');

  const desk = await openDesk(context, testShop, code);
  await desk.goto(`${testShop.origin}/staff`);
  await waitUntilLoaded(desk);
  await desk.getByRole('button', { name: /申请退款/ }).click();
  await expect(desk).toHaveURL(/status=refund/);
  await desk.getByRole('link', { name: code, exact: true }).click();
  const request = desk.getByRole('region', { name: '退款申请' });
  await request.getByRole('button', { name: '不退' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '打印没有问题' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '答复顾客' }).click();
  await expect(request).toHaveCount(0);
  await expect(details(page)).toContainText('店里没有同意退款');
  await expect(details(page)).toContainText('店里的答复：打印没有问题');
  await expect(acts(page).getByRole('button', { name: '申请退款' })).toBeVisible();
  await desk.context().close();
});

test('the same again: files and settings are in the draft, at prices of today', { tag: '@both-widths' }, async ({
  page,
  testShop,
}) => {
  await page.goto(testShop.origin);
  await registerByApi(page, testShop.origin);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const groups = [{ binding: 'staple_top_left' as const, documents: [{ file: 'twelve-pages.pdf', copies: 2 }] }];
  await placeOrderByApi(page, testShop.origin, { token, groups });
  await page.goto(`${testShop.origin}/profile`);
  await waitUntilLoaded(page);
  await page.getByRole('heading', { level: 3 }).getByRole('button').first().click();
  await acts(page).getByRole('link', { name: '再来一单' }).click();
  await expect(page.getByText('上次的文件和设置已经放好')).toBeVisible();
  await expect(cardOf(page, 'twelve-pages.pdf')).toContainText('¥3.60');
  await expect(bindingOf(page, 1)).toHaveValue('staple_top_left');
  // A reload does not fill the draft again.
  await page.reload();
  await expect(cardOf(page, 'twelve-pages.pdf')).toHaveCount(1);
  await expect(bindingOf(page, 2)).toHaveCount(0);
});

test('someone who found the order by its code cannot order the files of its owner', async ({
  context,
  page,
  testShop,
}) => {
  const order = await openOwnOrder(page, testShop);
  await expect(acts(page).getByRole('link', { name: '再来一单' })).toBeVisible();
  const friend = await openBrowser(context);
  await friend.goto(`${testShop.origin}/query`);
  await waitUntilLoaded(friend);
  await friend.getByLabel('手机号').fill(order.phone_number);
  await friend.getByLabel('取件码').fill(order.pickup_code);
  await friend.getByRole('button', { name: '查询' }).click();
  await expect(acts(friend).getByRole('button', { name: '取消订单' })).toBeVisible();
  await expect(acts(friend).getByRole('link', { name: '再来一单' })).toHaveCount(0);
  await friend.context().close();
});
