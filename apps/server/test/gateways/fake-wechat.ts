import { createCipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import type {
  FakeControl,
  FakeNotification,
  FakeOperation,
  FakeProtocol,
  FakeReply,
  FakeRequest,
  Forgery,
} from './fake-gateway.ts';
import { startFakeGateway } from './fake-gateway.ts';
import type { FakePayment, FakePayments } from './fake-payments.ts';
import { gatewayKeys, shopKeys, strangerKeys } from './gateway-keys.ts';

type Clock = { now(): Date };

const appId = 'wx0000000000000001';
const mchId = '1900000001';
const serialNo = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const publicKeyId = 'PUB_KEY_ID_0119000000012026111900000000000001';
const apiV3Key = '0123456789abcdef0123456789abcdef';

const payments = '/v3/pay/transactions';
const refunds = '/v3/refund/domestic/refunds';
const operations: readonly (readonly [FakeOperation, string, RegExp])[] = [
  ['create', 'POST', new RegExp(`^${payments}/native$`)],
  ['query', 'GET', new RegExp(`^${payments}/out-trade-no/([^/]+)$`)],
  ['close', 'POST', new RegExp(`^${payments}/out-trade-no/([^/]+)/close$`)],
  ['refund', 'POST', new RegExp(`^${refunds}$`)],
  ['query refund', 'GET', new RegExp(`^${refunds}/([^/]+)$`)],
];

/** WeChat Pay's API version 3 as its public documentation describes it, for Native payments. */
export async function startFakeWechat(clock: Clock) {
  const gateway = await startFakeGateway(clock, '42000026', (book, control) => createProtocol(clock, book, control));
  return Object.assign(gateway, {
    /** The settings of a shop that uses this gateway. */
    environment: {
      WECHAT_MCH_ID: mchId,
      WECHAT_APP_ID: appId,
      WECHAT_SERIAL_NO: serialNo,
      WECHAT_PRIVATE_KEY: shopKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      WECHAT_API_V3_KEY: apiV3Key,
      WECHAT_PUBLIC_KEY_ID: publicKeyId,
      WECHAT_PUBLIC_KEY: gatewayKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      WECHAT_API_URL: gateway.origin,
    },
  });
}

function createProtocol(clock: Clock, book: FakePayments, control: FakeControl): FakeProtocol {
  const reply = (status: number, content?: object): FakeReply => {
    const body = content ? JSON.stringify(content) : '';
    return { status, headers: signedHeaders(body, clock.now(), gatewayKeys.privateKey), body };
  };
  const refusal = (status: number, code: string) => reply(status, { code, message: '拒绝' });

  function create(content: NewOrder): FakeReply {
    const { out_trade_no: reference, amount, notify_url: notifyUrl } = content;
    if (content.appid !== appId || content.mchid !== mchId || amount.currency !== 'CNY') {
      return refusal(400, 'PARAM_ERROR');
    }
    const earlier = book.find(reference);
    if (earlier?.state === 'paid') return refusal(400, 'ORDERPAID');
    if (earlier?.state === 'closed') return refusal(400, 'ORDER_CLOSED');
    if (earlier && earlier.amountFen !== amount.total) return refusal(403, 'OUT_TRADE_NO_USED');
    const expiresAt = new Date(content.time_expire);
    const payment = earlier ?? book.create({ reference, amountFen: amount.total, expiresAt, notifyUrl });
    return reply(200, { code_url: `weixin://wxpay/bizpayurl?pr=${payment.transactionId}` });
  }

  function close(payment: FakePayment): FakeReply {
    if (payment.state === 'paid') return refusal(400, 'ORDERPAID');
    if (payment.state === 'closed') return refusal(400, 'ORDER_CLOSED');
    payment.state = 'closed';
    return reply(204);
  }

  function refund(content: NewRefund): FakeReply {
    const payment = book.find(content.out_trade_no);
    const { refund: amountFen, total } = content.amount;
    if (!payment) return refusal(404, 'RESOURCE_NOT_EXISTS');
    if (control.isOutOfFunds) return refusal(403, 'NOT_ENOUGH');
    const refunded =
      total === payment.amountFen && book.refund(payment, content.out_refund_no, amountFen, control.nextRefund);
    return refunded ? presentRefund(payment, content.out_refund_no) : refusal(400, 'INVALID_REQUEST');
  }

  function presentRefund(payment: FakePayment, refundReference: string): FakeReply {
    const found = payment.refunds.get(refundReference);
    if (!found) return refusal(404, 'RESOURCE_NOT_EXISTS');
    return reply(200, {
      refund_id: `5${payment.transactionId}`,
      out_refund_no: refundReference,
      out_trade_no: payment.reference,
      transaction_id: payment.transactionId,
      status: { done: 'SUCCESS', processing: 'PROCESSING', failed: 'ABNORMAL' }[found.state],
      amount: { total: payment.amountFen, refund: found.amountFen, currency: 'CNY' },
    });
  }

  return {
    operationOf: (request) => (isSignedByShop(request, clock) ? operationOf(request)?.operation : undefined),
    execute: (operation, request) => {
      const content = request.body === '' ? undefined : JSON.parse(request.body);
      if (operation === 'create') return create(content as NewOrder);
      if (operation === 'refund') return refund(content as NewRefund);
      const subject = operationOf(request)?.subject ?? '';
      if (operation === 'query refund') {
        const payment = book.list().find(({ refunds: own }) => own.has(subject));
        return payment ? presentRefund(payment, subject) : refusal(404, 'RESOURCE_NOT_EXISTS');
      }
      const payment = book.find(subject);
      if (!payment) return refusal(404, 'ORDER_NOT_EXIST');
      return operation === 'close' ? close(payment) : reply(200, transactionOf(payment));
    },
    refuse: () => refusal(401, 'SIGN_ERROR'),
    // The form of WeChat Pay's own test of the shop.
    forge: (signed) => ({
      ...signed,
      headers: { ...signed.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/AAAA' },
    }),
    notificationOf: (payment, forgery) => notificationOf(clock, payment, forgery),
  };
}

type NewOrder = {
  readonly appid: string;
  readonly mchid: string;
  readonly out_trade_no: string;
  readonly time_expire: string;
  readonly notify_url: string;
  readonly amount: { readonly total: number; readonly currency: string };
};
type NewRefund = {
  readonly out_trade_no: string;
  readonly out_refund_no: string;
  readonly amount: { readonly refund: number; readonly total: number };
};

function operationOf({ method, url }: FakeRequest): { operation: FakeOperation; subject: string } | undefined {
  for (const [operation, expected, path] of operations) {
    const match = method === expected ? path.exec(url.pathname) : null;
    if (match) return { operation, subject: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}

function isSignedByShop({ method, url, headers, body }: FakeRequest, clock: Clock): boolean {
  const [scheme, list = ''] = headers.authorization?.split(' ', 2) ?? [];
  const fields = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const ageMs = Math.abs(clock.now().getTime() - Number(fields['timestamp']) * 1000);
  const lines = [method, `${url.pathname}${url.search}`, fields['timestamp'], fields['nonce_str'], body, ''];
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    fields['mchid'] === mchId &&
    fields['serial_no'] === serialNo &&
    headers['wechatpay-serial'] === publicKeyId &&
    headers['user-agent'] !== undefined &&
    ageMs < 5 * 60_000 &&
    verify(
      'RSA-SHA256',
      Buffer.from(lines.join('\n')),
      shopKeys.publicKey,
      Buffer.from(fields['signature'] ?? '', 'base64'),
    )
  );
}

function signedHeaders(body: string, moment: Date, key: KeyObject): Record<string, string> {
  const timestamp = String(Math.floor(moment.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64');
  return {
    'content-type': 'application/json; charset=utf-8',
    'wechatpay-serial': publicKeyId,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
  };
}

function transactionOf(payment: FakePayment, forgery?: Forgery) {
  const states = { waiting: 'NOTPAY', closed: 'CLOSED', paid: payment.refunds.size > 0 ? 'REFUND' : 'SUCCESS' };
  return {
    appid: forgery === 'app' ? 'wx0000000000000009' : appId,
    mchid: forgery === 'merchant' ? '1900000009' : mchId,
    out_trade_no: payment.reference,
    trade_state: states[payment.state],
    trade_type: 'NATIVE',
    amount: {
      total: forgery === 'amount' ? 1 : payment.amountFen,
      payer_total: payment.amountFen,
      currency: forgery === 'currency' ? 'USD' : 'CNY',
    },
    ...(payment.paidAt && {
      transaction_id: payment.transactionId,
      success_time: `${payment.paidAt.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).replace(' ', 'T')}+08:00`,
    }),
  };
}

function notificationOf(clock: Clock, payment: FakePayment, forgery?: Forgery): FakeNotification {
  const resource = encrypt(JSON.stringify(transactionOf(payment, forgery)), forgery === 'secret');
  const content = { id: payment.transactionId, event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource' };
  const body = JSON.stringify({ ...content, summary: '支付成功', resource });
  const key = forgery === 'key' ? strangerKeys.privateKey : gatewayKeys.privateKey;
  const ageMs = forgery === 'old' ? 6 * 60_000 : 0;
  const headers = signedHeaders(body, new Date(clock.now().getTime() - ageMs), key);
  if (forgery === 'signature') headers['wechatpay-signature'] = 'WECHATPAY/SIGNTEST/AAAA';
  return { headers, body: Buffer.from(forgery === 'body' ? body.replace('支付成功', '支付完成') : body) };
}

function encrypt(text: string, isOfStranger: boolean) {
  const nonce = randomBytes(6).toString('hex');
  const key = isOfStranger ? apiV3Key.replaceAll('0', '1') : apiV3Key;
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
  const fields = { original_type: 'transaction', algorithm: 'AEAD_AES_256_GCM', associated_data: 'transaction' };
  return { ...fields, ciphertext, nonce };
}
