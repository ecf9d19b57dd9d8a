import type { Page } from '@playwright/test';
import { createPaymentCode, getGatewayRefunds } from '@print/contract/gateway-payments';
import { offerGateway } from './offer-gateway.ts';
import { readTicket } from './order-page.ts';
import { confirmButton, openPayment } from './payment-page.ts';
import { newPhone, placeOrderByApi } from './place-order-by-api.ts';
import type { Shot } from './shot.ts';
import { openConsole } from './staff.ts';
import type { TestShop } from './test-shop.ts';

/** Payments through a gateway: for customers, and the refund at the desk. */
export const gatewayShots: Shot[] = [
  {
    name: 'gateway-payment',
    act: async (page) => {
      await offerGateway(page);
      await openPayment(page);
      await page.getByText('确认订单后出示这一单的付款码').waitFor();
    },
  },
  {
    name: 'gateway-ticket',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByLabel('手机号').fill(newPhone());
      await confirmButton(page).click();
      await readTicket(page);
      await page.getByRole('img', { name: '支付宝付款码' }).waitFor();
    },
  },
  {
    name: 'gateway-ticket-paid',
    act: async (page) => {
      const pay = await offerGateway(page);
      await openPayment(page);
      await page.getByLabel('手机号').fill(newPhone());
      await confirmButton(page).click();
      await page.getByRole('img', { name: '支付宝付款码' }).waitFor();
      pay();
      await page.getByText('已付款', { exact: true }).waitFor();
    },
  },
  {
    name: 'gateway-wechat',
    act: async (page, shop) => {
      await offerGateway(page, 'WECHAT');
      await lookUp(page, shop);
      await page.getByRole('img', { name: '微信支付付款码' }).waitFor();
    },
  },
  {
    name: 'gateway-code-over',
    act: async (page, shop) => {
      await offerGateway(page, 'ALIPAY', 0);
      await lookUp(page, shop);
      await page.getByText('付款码已过期').waitFor();
    },
  },
  {
    name: 'gateway-away',
    act: async (page, shop) => {
      await offerGateway(page);
      const json = { code: 'gateway_unreachable', detail: '暂时连不上支付平台，请稍后再试，或到店付款' };
      await page.route(`**${createPaymentCode.url}`, (route) => route.fulfill({ status: 503, json }));
      await lookUp(page, shop);
      await page.getByText('付款码没有加载出来').waitFor();
    },
  },
  { name: 'gateway-refunds', only: 'desk', act: openRefunds },
  {
    name: 'gateway-refund-dialog',
    startsFromPrevious: true,
    only: 'desk',
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: '原路退款' }).click();
      const dialog = page.getByRole('dialog', { name: '原路退款' });
      await dialog.getByLabel('退款金额（元）').fill('99');
      await dialog.getByRole('button', { name: '原路退款', exact: true }).click();
      await dialog.getByText('请填写退款原因').waitFor();
    },
  },
  { name: 'gateway-refunds-narrow', only: 'narrow', act: openRefunds },
];

async function lookUp(page: Page, shop: TestShop): Promise<void> {
  const { phone_number: phone, pickup_code: code } = await placeOrderByApi(page, shop.origin);
  await page.goto('/query');
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('取件码').fill(code);
  await page.getByRole('button', { name: '查询', exact: true }).click();
}

/** The order as this page sees it was paid through the gateway, and has refunds in every state. */
async function openRefunds(page: Page, shop: TestShop): Promise<void> {
  const { pickup_code: code } = await placeOrderByApi(page, shop.origin);
  const facts = { created_at: new Date().toISOString(), reason: '第 3 页没印清楚' };
  const refunds = [
    { ...facts, id: crypto.randomUUID(), amount: 0.3, state: 'done', problem: '' },
    { ...facts, id: crypto.randomUUID(), amount: 0.5, state: 'processing', problem: '支付平台正在处理，请稍候' },
    { ...facts, id: crypto.randomUUID(), amount: 1, state: 'failed', problem: '商户账户余额不足，请充值后再退' },
  ];
  const entry = {
    id: crypto.randomUUID(),
    at: facts.created_at,
    kind: 'payment',
    method: 'ALIPAY',
    amount: 2.3,
    source: 'gateway',
    reference: '2026111922001400000000000001',
    note: '',
    actor_name: '',
    corrects: null,
  };
  await page.route(/\/api\/staff\/orders\/[\w-]{36}\/$/, async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    const payment = { ...order.payment, check: 'checked', checked_at: facts.created_at, owed: 0, entries: [entry] };
    await route.fulfill({ response, json: { ...order, payment } });
  });
  const url = new RegExp(getGatewayRefunds.url.replace(':id', '[^/]+'));
  await page.route(url, (route) => route.fulfill({ json: { method: 'ALIPAY', refundable: 1.5, refunds } }));
  await openConsole(page, shop, `/staff?search=${code}`);
  await page.getByRole('link', { name: code, exact: true }).click();
  await page.getByText('商户账户余额不足').waitFor();
}
