import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createFakePayments, type FakePayment, type FakePayments } from './fake-payments.ts';

export type FakeOperation = 'create' | 'query' | 'close' | 'refund' | 'query refund';
/** With `disconnect afterwards` the gateway does the work, and the shop does not hear of it. */
export type FakeFault =
  | 'http 500'
  | 'disconnect'
  | 'disconnect afterwards'
  | 'no response'
  | 'wrong signature'
  | 'malformed'
  | 'oversized';
/**
 * What is wrong with a notification. From `app` on, the signature is right. WeChat Pay alone has `old`, `secret` (the
 * wrong APIv3 key) and `currency`.
 */
export type Forgery = 'signature' | 'key' | 'body' | 'old' | 'app' | 'merchant' | 'amount' | 'secret' | 'currency';

export type FakeRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
export type FakeReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type FakeNotification = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

/** What a test may set at any time. */
export type FakeControl = { isOutOfFunds: boolean; nextRefund: 'done' | 'processing' | 'failed' };

/** How a provider speaks. */
export type FakeProtocol = {
  /** Undefined refuses the request: its signature is wrong. */
  operationOf(request: FakeRequest): FakeOperation | undefined;
  execute(operation: FakeOperation, request: FakeRequest): FakeReply;
  refuse(request: FakeRequest): FakeReply;
  forge(reply: FakeReply): FakeReply;
  notificationOf(payment: FakePayment, forgery?: Forgery): FakeNotification;
};

/** A payment gateway on a loopback port that checks our signatures, signs its own messages and counts the money. */
export async function startFakeGateway(
  clock: { now(): Date },
  prefix: string,
  createProtocol: (payments: FakePayments, control: FakeControl) => FakeProtocol,
) {
  const payments = createFakePayments(clock, prefix);
  const control: FakeControl = { isOutOfFunds: false, nextRefund: 'done' };
  const protocol = createProtocol(payments, control);
  const faults = new Map<FakeOperation, FakeFault[]>();
  const operations: (FakeOperation | 'refused')[] = [];
  const held: ServerResponse[] = [];

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = incoming;
    const url = new URL(`${origin}${incoming.url}`);
    const body = (await buffer(incoming).catch(() => Buffer.alloc(0))).toString('utf8');
    const request = { method, url, headers, body };
    const operation = protocol.operationOf(request);
    operations.push(operation ?? 'refused');
    if (!operation) return send(response, protocol.refuse(request));
    const fault = faults.get(operation)?.shift();
    if (fault === 'http 500') return void response.writeHead(500).end();
    if (fault === 'disconnect') return void response.destroy();
    if (fault === 'no response') return void held.push(response);
    const reply = protocol.execute(operation, request);
    if (fault === 'disconnect afterwards') return void response.destroy();
    if (fault === 'malformed') return void response.end('<html>busy</html>');
    if (fault === 'oversized') return void response.end(Buffer.alloc(1024 * 1024, ' '));
    send(response, fault === 'wrong signature' ? protocol.forge(reply) : reply);
  }

  return Object.assign(control, {
    origin,
    /** The requests so far. */
    operations,
    /** Faults of the next responses to this operation, in order. */
    fail: (operation: FakeOperation, ...next: FakeFault[]) => void faults.set(operation, next),
    scan: (reference: string) => void Object.assign(payments.get(reference), { isScanned: true }),
    pay: payments.pay,
    /** Refunds that are under way end. */
    finishRefunds: payments.finishRefunds,
    /** The reference of the newest code. */
    newest: () => payments.list().at(-1)?.reference ?? '',
    takenFen: payments.takenFen,
    returnedFen: payments.returnedFen,
    notificationOf: (reference: string, forgery?: Forgery) => protocol.notificationOf(payments.get(reference), forgery),
    /**
     * Sends the notification of a payment, as often and as late as the test likes. `shopOrigin` replaces the public
     * origin, which a test server does not have.
     */
    notify: async (reference: string, { shopOrigin, forgery }: { shopOrigin?: string; forgery?: Forgery } = {}) => {
      const payment = payments.get(reference);
      const { pathname, origin: publicOrigin } = new URL(payment.notifyUrl);
      const { headers, body } = protocol.notificationOf(payment, forgery);
      const url = new URL(pathname, shopOrigin ?? publicOrigin);
      const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
      return { status: response.status, body: await response.text() };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close').catch(() => {});
    },
  });
}

function send(response: ServerResponse, { status, headers, body }: FakeReply): void {
  response.writeHead(status, headers).end(body);
}

export type FakeGateway = Awaited<ReturnType<typeof startFakeGateway>>;
