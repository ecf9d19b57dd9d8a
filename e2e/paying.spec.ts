import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { createLargePicture } from './shop/create-large-picture.ts';
import { expectPrinted } from './shop/expect-printed.ts';
import {
  cardOf,
  chooseFiles,
  continueToPayment,
  fillPayment,
  openOrderPage,
  placeOrder,
  readTicket,
  totalOf,
} from './shop/order-page.ts';
import { confirmButton, mainHeading, openPayment, recordOrderRequests } from './shop/payment-page.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const pictureField = (page: Page) => page.getByLabel('付款截图', { exact: true });
const failed = '订单创建失败，请稍后重试或联系客服。';

test('the main button names the next step, and works only when the step is possible', async ({ page, isMobile }) => {
  await page.goto('/order');
  const summary = totalOf(page, isMobile);
  const button = summary.getByRole('button');
  await expect(button).toHaveText('请先同意服务条款和隐私协议');
  await expect(button).toBeDisabled();
  await openOrderPage(page);
  await expect(summary.getByText('还没有文件，请先上传')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByText('在线付款还没有开放')).toHaveCount(0);

  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/estimate-price/', async (route) => {
    await gate;
    await route.continue();
  });
  const codeRequest = page.waitForRequest('**/payment/alipay-sample.png');
  await chooseFiles(page, 'twelve-pages.pdf');
  await expect(button).toHaveText('文件处理中…');
  await expect(button).toBeDisabled();
  await expect(summary.getByText('计算中').first()).toBeAttached();
  release();
  await expect(button).toHaveText('下一步，确认订单（总计 ¥2.30）');
  await expect(button).toBeEnabled();
  // The payment code is preloaded.
  await codeRequest;
  await expect(summary.getByText('含基础服务费与装订费，下一步列明细')).toBeVisible();
  await page.unrouteAll();

  await chooseFiles(page, 'user-password.pdf');
  await expect(summary.getByText('1 个文件不能打印，请移除')).toBeVisible();
  await expect(button).toBeDisabled();
});

test('missing fields are reported in place, and going back keeps all input', async ({ page }) => {
  await openPayment(page);
  await expect(mainHeading(page)).toBeFocused();
  await expect(page).toHaveTitle('自助下单 - 自助打印');

  await confirmButton(page).click();
  await expect(page.getByLabel('手机号')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: '请输入您的手机号码！' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '请先上传付款截图！' })).toBeVisible();

  await page.getByLabel('手机号').fill('+86 138-0013-8000');
  await expect(page.getByText('请输入您的手机号码！')).toHaveCount(0);
  await confirmButton(page).click();
  await expect(pictureField(page)).toBeFocused();
  await expect(page.getByText('请先上传付款截图！')).toBeVisible();

  await page.getByRole('radio', { name: '微信支付' }).check();
  await fillPayment(page);
  await expect(page.getByText('请先上传付款截图！')).toHaveCount(0);
  await page.getByRole('button', { name: '返回修改' }).click();
  await expect(mainHeading(page)).toHaveText('把文件放上来，剩下的交给我们');
  await expect(cardOf(page, 'twelve-pages.pdf').getByText('¥1.80', { exact: true })).toBeVisible();
  await continueToPayment(page);
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked();
  await expect(page.getByLabel('手机号')).toHaveValue('138 0013 8000');
  await expect(page.getByRole('button', { name: '放大查看付款截图' })).toBeVisible();
});

test('each payment method shows its own code as a plain picture', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  await openPayment(page);
  await expect(page.getByRole('radio', { name: '支付宝' })).toBeChecked();
  const code = page.getByRole('img', { name: '支付宝收款码' });
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(code).toHaveCSS('width', '208px');
  await expect(page.getByText('示例收款码，请勿付款')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: '保存图片' }).click();
  expect((await saving).suggestedFilename()).toBe('支付宝收款码.png');

  await page.getByRole('radio', { name: '支付宝' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked();
  await expect(page.getByRole('img', { name: '微信支付收款码' })).toBeVisible();
  await expect(code).toHaveCount(0);
  const hint = isMobile ? '在微信里长按识别，或保存图片后扫一扫' : '用手机扫一扫';
  await expect(page.getByText(hint)).toBeVisible();

  const button = page.getByRole('button', { name: '查看费用明细' });
  if (isMobile) await button.click();
  const receipt = page.getByRole('region', { name: '费用明细' });
  await expect(receipt).toContainText('12 页 × 1 份，单面，A4 70g');
  await expect(receipt).toContainText('基础服务费');
  await expect(receipt).toContainText('总计¥2.30');
});

test.describe('inside WeChat', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 MicroMessenger/8.0.49' });

  test('the page asks to save the Alipay code, because WeChat cannot read it', async ({ page }) => {
    await openPayment(page);
    await expect(page.getByText('请保存图片，打开支付宝扫一扫')).toBeVisible();
    await page.getByRole('radio', { name: '微信支付' }).check();
    await expect(page.getByText('在微信里长按识别，或保存图片后扫一扫')).toBeVisible();
  });
});

test('confirming waits for a screenshot that is still being read', async ({ page }) => {
  await page.addInitScript(() => {
    const { createImageBitmap } = window;
    const released = new Promise((resolve) => window.addEventListener('keydown', resolve, { once: true }));
    window.createImageBitmap = async (...parameters: unknown[]) => {
      await released;
      return await Reflect.apply(createImageBitmap, window, parameters);
    };
  });
  await openPayment(page);
  await page.getByLabel('手机号').fill('13800138000');
  await pictureField(page).setInputFiles(corpusPath('phone-photo.jpg'));
  await expect(page.getByText('正在读取图片…')).toBeVisible();
  await confirmButton(page).click();
  await expect(page.getByRole('alertdialog')).toContainText('处理中，请稍候');
  await expect(page.getByText('请先上传付款截图！')).toHaveCount(0);
  await page.keyboard.press('Shift');
  await readTicket(page);
});

test('a screenshot is checked before the upload, and a large one is scaled down', async ({ page }) => {
  await openPayment(page);
  const alert = page.getByRole('alert');
  const text = { name: '付款.png', mimeType: 'image/png', buffer: Buffer.from('这不是图片') };
  await pictureField(page).setInputFiles(text);
  await expect(alert.filter({ hasText: '请选择 PNG 或 JPG 格式的截图' })).toBeVisible();
  await pictureField(page).setInputFiles({
    name: '坏的.png',
    mimeType: 'image/png',
    buffer: readFileSync(corpusPath('tiny.png')).subarray(0, 30),
  });
  await expect(alert.filter({ hasText: '这张图片打不开，请换一张' })).toBeVisible();

  const buffer = createLargePicture();
  expect(buffer.length).toBeGreaterThan(12 * 1024 * 1024);
  await pictureField(page).setInputFiles({ name: '很大.png', mimeType: 'image/png', buffer });
  const thumb = page.getByRole('button', { name: '放大查看付款截图' });
  await expect(thumb).toBeVisible();
  await expect(alert.filter({ hasText: /./ })).toHaveCount(0);
  const picture = thumb.locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThan(2000);
  const response = page.waitForResponse('**/api/upload-screenshot/');
  await page.getByLabel('手机号').fill('13800138000');
  await page.route('**/api/orders/', (route) => route.abort());
  await confirmButton(page).click();
  // The page has shrunk the picture: the shop would have refused its original size.
  expect((await response).status()).toBe(201);
  await expect(page.getByText(failed)).toBeVisible();

  await thumb.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: '付款截图' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(thumb).toBeFocused();
  const fileChooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '更换付款截图' }).click();
  await (await fileChooser).setFiles(corpusPath('phone-photo.jpg'));
  await expect(page.getByText('phone-photo.jpg')).toBeVisible();
  await page.getByRole('button', { name: '移除付款截图' }).click();
  await expect(pictureField(page)).toBeFocused();
});

test('two clicks place one order, and the ticket shows all its facts', async ({ page, isMobile }) => {
  await openPayment(page);
  await fillPayment(page);
  const orderRequests = recordOrderRequests(page);
  await confirmButton(page).dblclick();
  const { code, number } = await readTicket(page);
  await expect(mainHeading(page)).toBeFocused();
  expect(orderRequests).toHaveLength(1);
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  for (const text of ['已收单', '¥2.30', '3 号楼 214', '请截图保存，凭取件码取件'])
    await expect(page.locator('main').getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText(/^8 小时内（(今天|明天) \d\d:\d\d 前）$/)).toBeVisible();
  await expect(page.getByRole('button', { name: '复制取件码' })).toBeVisible();
  if (isMobile) await expect(page.getByText('请截图保存，凭取件码取件')).toBeInViewport({ ratio: 1 });

  await page.reload();
  expect(await readTicket(page)).toEqual({ code, number });
  await expectPrinted(page, [code, number, '3 号楼 214', '¥2.30', 'twelve-pages.pdf']);
  await expect(page.getByText('已恢复未完成的订单')).toHaveCount(0);

  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page).toHaveURL(/\/query$/);
  await page.goBack();
  await page.getByRole('button', { name: '再来一单' }).click();
  await expect(mainHeading(page)).toHaveText('把文件放上来，剩下的交给我们');
  await expect(page.getByRole('checkbox', { name: '同意服务条款' })).not.toBeChecked();
  await expect(page.getByRole('article')).toHaveCount(0);
  await openPayment(page);
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked();
  await expect(page.getByLabel('手机号')).toHaveValue('');
  await expect(page.getByRole('button', { name: '放大查看付款截图' })).toHaveCount(0);
});

test('a second order gets its own ticket', async ({ page }) => {
  const orderAgain = async () => {
    await openOrderPage(page);
    await chooseFiles(page, 'one-page.pdf');
    return await placeOrder(page);
  };
  const first = await orderAgain();
  await page.getByRole('button', { name: '再来一单' }).click();
  const second = await orderAgain();
  expect(second.number).not.toBe(first.number);
  expect(second.code).not.toBe(first.code);
});

test('a reload on the payment step keeps everything except the screenshot', async ({ page }) => {
  await openPayment(page);
  await page.getByRole('radio', { name: '微信支付' }).check();
  await fillPayment(page);
  await page.reload();
  await expect(mainHeading(page)).toHaveText('确认并付款');
  await expect(page.getByText('已恢复未完成的订单')).toBeVisible();
  await expect(page.getByRole('radio', { name: '微信支付' })).toBeChecked();
  await expect(page.getByLabel('手机号')).toHaveValue('138 0013 8000');
  await expect(page.getByText('页面刷新过，请重新选择付款截图（原来选的是 phone-photo.jpg）。')).toBeVisible();
  await confirmButton(page).click();
  await expect(page.getByText('请先上传付款截图！')).toBeVisible();
  await fillPayment(page);
  await confirmButton(page).click();
  await readTicket(page);
});

test('the payment step can clear all files', async ({ page }) => {
  await openPayment(page);
  await page.reload();
  await page.getByRole('button', { name: '清空' }).click();
  await expect(mainHeading(page)).toHaveText('把文件放上来，剩下的交给我们');
  await expect(page.getByText('点击上方上传按钮开始配置')).toBeVisible();
});

test('a file that the shop no longer has leads back to the first step', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  // A live event would fetch the price again and clear the error. After the preview there are no more events.
  await page.getByRole('button', { name: '预览：twelve-pages.pdf' }).waitFor();
  await continueToPayment(page);
  await fillPayment(page);
  const message = '文件不存在或已过期，请重新上传';
  await page.route('**/api/orders/', (route) =>
    route.fulfill({ status: 400, json: { 'groups.0.documents.0.file_id': [message] } }),
  );
  await confirmButton(page).click();
  await expect(mainHeading(page)).toHaveText('把文件放上来，剩下的交给我们');
  await expect(page.getByText(failed)).toBeVisible();
  await expect(cardOf(page, 'twelve-pages.pdf')).toContainText(`错误：${message}`);

  await page.unroute('**/api/orders/');
  await page.getByRole('button', { name: '重试：twelve-pages.pdf' }).click();
  await continueToPayment(page);
  await confirmButton(page).click();
  await readTicket(page);
});

test('an exact price that arrives on the payment step is announced', async ({ page }) => {
  let isExact = false;
  await page.route('**/api/events/', (route) => route.abort());
  await page.route('**/api/estimate-price/', async (route) => {
    const response = await route.fetch();
    const quote = await response.json();
    const cost = { page_count: 20, print_cost: 3 };
    const estimate = { is_estimated: true, page_count_source: 'estimated', note: '价格为预估，后台将自动校正' };
    await route.fulfill({ response, json: isExact ? { ...quote, ...cost } : { ...quote, ...estimate } });
  });
  await openPayment(page);
  await expect(page.getByText('部分价格为预估，后台将自动校正。多退少补，取件时结清。')).toBeVisible();
  isExact = true;
  await expect(page.getByText('总计有变化：¥2.30 → ¥3.50')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/差额 ¥1.20 取件时补上/)).toBeVisible();
  await expect(page.getByText('部分价格为预估')).toHaveCount(0);
});
