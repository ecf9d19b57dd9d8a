import { createSign, type KeyObject, verify } from 'node:crypto';
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

const appId = '2021000000000001';
const sellerId = '2088000000000001';

const operations: Readonly<Record<string, FakeOperation>> = {
  'alipay.trade.precreate': 'create',
  'alipay.trade.query': 'query',
  'alipay.trade.close': 'close',
  'alipay.trade.refund': 'refund',
  'alipay.trade.fastpay.refund.query': 'query refund',
};

/** Alipay's gateway as its public documentation describes it, for payments in person. */
export async function startFakeAlipay(clock: Clock) {
  const gateway = await startFakeGateway(clock, '2026111922001', (payments, control) =>
    createProtocol(clock, payments, control),
  );
  return Object.assign(gateway, {
    /** The settings of a shop that uses this gateway. */
    environment: {
      ALIPAY_APP_ID: appId,
      ALIPAY_PRIVATE_KEY: shopKeys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      ALIPAY_PUBLIC_KEY: gatewayKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_GATEWAY_URL: `${gateway.origin}/gateway.do`,
    },
  });
}

function createProtocol(clock: Clock, payments: FakePayments, control: FakeControl): FakeProtocol {
  const refusal = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode });
  const success = { code: '10000', msg: 'Success' };

  function create(content: Content, notifyUrl: string) {
    const reference = content['out_trade_no'] ?? '';
    const amountFen = Math.round(Number(content['total_amount']) * 100);
    const expiresAt = new Date(`${content['time_expire']?.replace(' ', 'T')}+08:00`);
    const earlier = payments.find(reference);
    if (earlier?.state === 'paid') return refusal('ACQ.TRADE_HAS_SUCCESS');
    if (earlier?.state === 'closed') return refusal('ACQ.TRADE_HAS_CLOSE');
    if (earlier && earlier.amountFen !== amountFen) return refusal('ACQ.CONTEXT_INCONSISTENT');
    const payment = earlier ?? payments.create({ reference, amountFen, expiresAt, notifyUrl });
    return { ...success, out_trade_no: reference, qr_code: `https://qr.alipay.com/${payment.transactionId}` };
  }

  function refund(payment: FakePayment, content: Content) {
    const amountFen = Math.round(Number(content['refund_amount']) * 100);
    if (control.isOutOfFunds) return refusal('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    const refunded = payments.refund(payment, content['out_request_no'] ?? '', amountFen, control.nextRefund);
    if (!refunded) return refusal('ACQ.REASON_TRADE_REFUND_FEE_ERR');
    const fields = { out_trade_no: payment.reference, trade_no: payment.transactionId };
    const isDone = refunded.refund.state === 'done';
    return {
      ...success,
      ...fields,
      refund_fee: content['refund_amount'],
      fund_change: refunded.isNew && isDone ? 'Y' : 'N',
    };
  }

  function queryRefund(payment: FakePayment, content: Content) {
    const found = payment.refunds.get(content['out_request_no'] ?? '');
    const fields = { out_trade_no: payment.reference, out_request_no: content['out_request_no'] };
    if (found?.state !== 'done') return success;
    return { ...success, ...fields, refund_amount: yuan(found.amountFen), refund_status: 'REFUND_SUCCESS' };
  }

  function close(payment: FakePayment) {
    if (payment.state !== 'waiting') return refusal('ACQ.TRADE_STATUS_ERROR');
    payment.state = 'closed';
    return { ...success, out_trade_no: payment.reference, trade_no: payment.transactionId };
  }

  const statusOf = (payment: FakePayment) => {
    if (payment.state === 'waiting') return 'WAIT_BUYER_PAY';
    return payment.state === 'paid' && !payments.isWhollyRefunded(payment) ? 'TRADE_SUCCESS' : 'TRADE_CLOSED';
  };

  const tradeOf = (payment: FakePayment) => ({
    out_trade_no: payment.reference,
    trade_no: payment.transactionId,
    trade_status: statusOf(payment),
    total_amount: yuan(payment.amountFen),
  });

  function query(payment: FakePayment) {
    return { ...success, ...tradeOf(payment), ...(payment.paidAt && { send_pay_date: beijing(payment.paidAt) }) };
  }

  return {
    operationOf: (request) =>
      isSignedByShop(request, clock) ? operations[parametersOf(request)['method'] ?? ''] : undefined,
    execute: (operation, request) => {
      const parameters = parametersOf(request);
      const content = JSON.parse(parameters['biz_content'] ?? '{}') as Content;
      const payment = payments.find(content['out_trade_no'] ?? '');
      const respond = () => {
        if (operation === 'create') return create(content, parameters['notify_url'] ?? '');
        // The trade begins when somebody scans the code.
        if (!payment?.isScanned) return refusal('ACQ.TRADE_NOT_EXIST');
        if (operation === 'query') return query(payment);
        if (operation === 'close') return close(payment);
        return operation === 'refund' ? refund(payment, content) : queryRefund(payment, content);
      };
      return replyWith(parameters['method'] ?? '', respond());
    },
    refuse: (request) =>
      replyWith(parametersOf(request)['method'] ?? '', {
        code: '40002',
        msg: 'Invalid Arguments',
        sub_code: 'isv.invalid-signature',
      }),
    // Another text of the same content, and so not what was signed.
    forge: (reply) => ({ ...reply, body: reply.body.replace('"code":"10000"', '"code": "10000"') }),
    notificationOf: (payment, forgery) => notificationOf(payment, tradeOf(payment), forgery),
  };
}

type Content = Readonly<Record<string, string>>;

/** Parameters of the URL and the body are signed together. */
function parametersOf({ url, body }: FakeRequest): Record<string, string> {
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
}

function isSignedByShop(request: FakeRequest, clock: Clock): boolean {
  const { sign = '', ...signed } = parametersOf(request);
  const sentAt = new Date(`${signed['timestamp']?.replace(' ', 'T')}+08:00`);
  if (!(Math.abs(sentAt.getTime() - clock.now().getTime()) < 5 * 60_000)) return false;
  if (signed['app_id'] !== appId || signed['sign_type'] !== 'RSA2' || signed['charset'] !== 'utf-8') return false;
  return verify('RSA-SHA256', Buffer.from(listOf(signed)), shopKeys.publicKey, Buffer.from(sign, 'base64'));
}

function replyWith(method: string, response: Readonly<Record<string, unknown>>): FakeReply {
  const text = JSON.stringify(response);
  const sign = signText(text, gatewayKeys.privateKey);
  const body = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`;
  return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body };
}

function notificationOf(payment: FakePayment, trade: Content, forgery?: Forgery): FakeNotification {
  const fields: Record<string, string> = {
    ...trade,
    notify_type: 'trade_status_sync',
    notify_id: payment.transactionId,
    charset: 'utf-8',
    version: '1.0',
    app_id: forgery === 'app' ? '2021000000000009' : appId,
    seller_id: forgery === 'merchant' ? '2088000000000009' : sellerId,
    subject: '自助打印 100% + 装订',
    total_amount: yuan(forgery === 'amount' ? 1 : payment.amountFen),
    ...(payment.paidAt && { gmt_payment: beijing(payment.paidAt) }),
  };
  const key = forgery === 'key' ? strangerKeys.privateKey : gatewayKeys.privateKey;
  const sign = signText(listOf(fields), key);
  const changed = forgery === 'body' ? { ...fields, out_trade_no: 'other' } : fields;
  const signed = { ...changed, sign: forgery === 'signature' ? '' : sign, sign_type: 'RSA2' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  return { headers, body: Buffer.from(new URLSearchParams(signed).toString()) };
}

function listOf(fields: Readonly<Record<string, string>>): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

function signText(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64');
}

function yuan(amountFen: number): string {
  return (amountFen / 100).toFixed(2);
}

function beijing(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
}
