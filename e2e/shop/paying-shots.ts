import type { Page } from '@playwright/test';
import { quoteNotes } from '@print/contract/pricing';
import { bindingOf } from './board.ts';
import { limitBooklets } from './limit-booklets.ts';
import { chooseFiles, continueToPayment, fillPayment, openOrderPage, readTicket } from './order-page.ts';
import { overrideQuotes } from './override-quotes.ts';
import { confirmButton, openPayment } from './payment-page.ts';
import type { Shot } from './shot.ts';
import { uploadPoster } from './upload-poster.ts';
import { closeDialog } from './wait-until-loaded.ts';

const screenshotInput = (page: Page) => page.getByLabel('付款截图', { exact: true });
const estimate = { is_estimated: true, page_count_source: 'estimated', note: quoteNotes.estimated };

/** The payment step and the ticket. */
export const payingShots: Shot[] = [
  {
    name: 'payment-wechat',
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 MicroMessenger/8.0.49',
    act: async (page) => {
      await openPayment(page);
      await page.getByRole('radio', { name: '微信支付' }).check();
    },
  },
  {
    name: 'payment-poster',
    act: async (page, shop) => {
      await uploadPoster(page, shop, 'ALIPAY');
      await openPayment(page);
    },
  },
  { name: 'payment', act: openPayment },
  {
    name: 'payment-receipt',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByRole('button', { name: '查看费用明细' }).click();
      await page.getByText('基础服务费').first().waitFor();
    },
  },
  {
    name: 'payment-gaps',
    startsFromPrevious: true,
    act: async (page) => {
      await confirmButton(page).click();
      await page.getByText('请先上传付款截图！').waitFor();
    },
  },
  {
    name: 'payment-no-picture',
    startsFromPrevious: true,
    act: async (page) => {
      await screenshotInput(page).setInputFiles({ name: '付款.png', mimeType: 'image/png', buffer: Buffer.from('x') });
      await page.getByText('请选择 PNG 或 JPG 格式的截图').waitFor();
    },
  },
  { name: 'payment-chosen', startsFromPrevious: true, act: (page) => fillPayment(page) },
  {
    name: 'payment-picture',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: '放大查看付款截图' }).click();
      await page.getByRole('dialog').getByRole('img', { name: '付款截图' }).waitFor();
    },
  },
  {
    name: 'payment-failed',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await page.route('**/api/orders/', (route) => route.abort());
      await confirmButton(page).click();
      await page.getByText('订单创建失败，请稍后重试或联系客服。').waitFor();
    },
  },
  {
    name: 'payment-busy',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.route('**/api/orders/', () => undefined);
      await confirmButton(page).click();
      await page.getByText('处理中，请稍候...').waitFor();
    },
  },
  {
    name: 'payment-estimated',
    act: async (page) => {
      await overrideQuotes(page, () => estimate);
      await openPayment(page);
      await page.getByText('部分价格为预估，后台将自动校正').waitFor();
    },
  },
  {
    name: 'payment-price-changed',
    act: async (page) => {
      let isExact = false;
      await overrideQuotes(page, () => (isExact ? { page_count: 20, print_cost: 3 } : estimate));
      await openPayment(page);
      isExact = true;
      await page.getByText('总计有变化：¥2.30 → ¥3.50').waitFor();
    },
  },
  {
    name: 'payment-binding-refused',
    act: async (page) => {
      let isExact = false;
      await limitBooklets(page, 2);
      await overrideQuotes(page, () => (isExact ? {} : { ...estimate, page_count: 8 }));
      await openOrderPage(page);
      await chooseFiles(page, 'twelve-pages.pdf');
      await bindingOf(page, 1).selectOption('staple');
      await continueToPayment(page);
      isExact = true;
      await page.getByText('骑马钉最多 2 张，这一份有 3 张').waitFor();
    },
  },
  {
    name: 'payment-restored',
    act: async (page) => {
      await fillPaymentForm(page);
      await page.reload();
      await page.getByText(/^页面刷新过，请重新选择付款截图/).waitFor();
    },
  },
  {
    name: 'payment-files-refused',
    act: async (page) => {
      await fillPaymentForm(page);
      const json = { 'groups.0.documents.0.file_id': ['文件不存在或已过期，请重新上传'] };
      await page.route('**/api/orders/', (route) => route.fulfill({ status: 400, json }));
      await confirmButton(page).click();
      await page.getByText('有 1 个文件需要处理').waitFor();
    },
  },
  { name: 'ticket', act: placeOrder },
  { name: 'ticket-customer', path: '/order', role: 'customer', act: placeOrder },
  {
    name: 'ticket-found-again',
    act: async (page) => {
      await fillPaymentForm(page);
      await page.route(
        '**/api/orders/',
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await confirmButton(page).click();
      await page.getByText('订单创建失败').waitFor();
      await page.getByLabel('手机号').fill('13900139000');
      await confirmButton(page).click();
      await page.getByText('这是之前提交的那一单').waitFor();
    },
  },
];

async function fillPaymentForm(page: Page): Promise<void> {
  await openPayment(page);
  await fillPayment(page);
}

async function placeOrder(page: Page): Promise<void> {
  await fillPaymentForm(page);
  await confirmButton(page).click();
  await readTicket(page);
}
