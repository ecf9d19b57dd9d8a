import type { Page } from '@playwright/test';
import { createPaymentCode } from '@print/contract/gateway-payments';
import { queryOrder } from '@print/contract/ordering';

const amount = 2.3;

/** The shop as this page sees it has a payment gateway. Returns the switch that pays. */
export async function offerGateway(page: Page, method: 'ALIPAY' | 'WECHAT' = 'ALIPAY', minutes = 15) {
  let isPaid = false;
  const json = {
    method,
    amount,
    code_url: method === 'ALIPAY' ? 'https://qr.alipay.com/bax0123456789abcdef' : 'weixin://wxpay/bizpayurl?pr=0a1b2c3',
    expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
  };
  await page.route(/\/(order|api\/shop\/)$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replaceAll('"sign_in_providers":', '"payment_gateways":["ALIPAY","WECHAT"],"sign_in_providers":'),
    });
  });
  await page.route(`**${queryOrder.url}`, async (route) => {
    const response = await route.fetch();
    const order = { ...(await response.json()), payment_method: method };
    await route.fulfill({ response, json: isPaid ? order : { ...order, payable_now: amount } });
  });
  await page.route(`**${createPaymentCode.url}`, (route) => route.fulfill({ json }));
  return () => {
    isPaid = true;
  };
}
