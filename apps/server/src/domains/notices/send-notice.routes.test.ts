import { checkPayment, setOrderStatus } from '@print/contract/desk';
import { fen } from '@print/contract/price';
import { afterAll, expect, test } from 'vitest';
import type { User } from '#domains/accounts/accounts.table.ts';
import { notifyCustomerJob } from '#domains/orders/orders.jobs.ts';
import type { Order } from '#domains/orders/orders.table.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { seedOrder, seedUser } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendNotice } from './send-notice.ts';

const mailServer = await startMailServer();
afterAll(mailServer.close);
const environment = { SMTP_URL: mailServer.url, MAIL_FROM: '自助打印 <shop@print.test>' };
const { deps, as, logged } = await createTestApp({ environment });
const { database } = deps;
await deps.jobs.work(notifyCustomerJob, async (notice) => await sendNotice(deps, notice));
const staff = await as('staff');

let counter = 0;
async function createCustomer(overrides: Partial<User> = {}): Promise<User> {
  counter += 1;
  return await seedUser(deps, { email: `lilei${counter}@campus.test`, ...overrides });
}

/** A completed order whose customer has no mail yet. */
async function seedCompletedOrder(user: Pick<User, 'id'>, overrides: Partial<Order> = {}): Promise<Order> {
  const completedAt = deps.clock.now();
  return await seedOrder(deps, { owner: `user:${user.id}`, status: 'completed', completedAt, ...overrides });
}

const mailsTo = ({ email }: Pick<User, 'email'>) =>
  mailServer.received.filter(({ recipients }) => recipients.includes(email));
const completed = ({ id }: Pick<Order, 'id'>) => ({ orderId: id, kind: 'completed' as const });
const change = async (id: string, body: { status: Order['status']; reason?: string }) =>
  expect((await staff.call(setOrderStatus, { params: { id }, body })).status).toBe(200);

test('a completed order is announced by mail with all details for the pickup', async () => {
  const user = await createCustomer();
  const order = await seedOrder(deps, { owner: `user:${user.id}`, status: 'processing', priceDifference: fen(-30) });
  await change(order.id, { status: 'completed' });
  await expect.poll(() => mailsTo(user).length).toBe(1);
  const [mail] = mailsTo(user);
  expect(mail?.subject).toBe(`订单 ${order.orderNumber} 印好了，请来取件`);
  expect(mail?.headers.get('auto-submitted')).toEqual(['auto-generated']);
  expect(mail?.headers.get('to')).toEqual([user.email]);
  for (const body of [mail?.text, mail?.html])
    for (const fact of [order.orderNumber, order.pickupCode, '3 号楼 214', '每天 9:00–22:30', '退还 ¥0.30', '个人中心'])
      expect(body).toContain(fact);
  expect(mail?.text).toContain('http://print.test/query');
  expect(mail?.html).toContain('<a href="http://print.test/query">');
  expect(mail?.html).not.toMatch(/<img|<script|src=/);
  const events = `select detail from order_events where kind = 'mailed' and order_id = $1`;
  await expect
    .poll(async () => (await database.query(events, [order.id])).rows)
    .toEqual([{ detail: { event: 'completed' } }]);
});

test('mails about a cancellation and a payment problem contain the typed reason', async () => {
  const user = await createCustomer();
  const reason = '文件 <b>损坏</b> & "无法" 打开';
  const order = await seedOrder(deps, { owner: `user:${user.id}` });
  await staff.call(checkPayment, { params: { id: order.id }, body: { check: 'problem', problem: '金额 < 应付' } });
  await expect.poll(() => mailsTo(user).length).toBe(1);
  await change(order.id, { status: 'cancelled', reason });
  await expect.poll(() => mailsTo(user).length).toBe(2);
  const [problem, cancelled] = mailsTo(user);
  expect(problem?.text).toContain('问题：金额 < 应付\n');
  expect(problem?.html).toContain('金额 &lt; 应付');
  expect(cancelled?.text).toContain(`取消原因：${reason}\n`);
  expect(cancelled?.html).toContain('文件 &lt;b&gt;损坏&lt;/b&gt; &amp; &quot;无法&quot; 打开');
});

test('a second payment problem is mailed too, the same problem is not', async () => {
  const user = await createCustomer();
  const { id } = await seedOrder(deps, { owner: `user:${user.id}` });
  const reportProblem = async (problem: string) =>
    await staff.call(checkPayment, { params: { id }, body: { check: 'problem', problem } });
  await reportProblem('没有收到');
  await expect.poll(() => mailsTo(user).length).toBe(1);
  await reportProblem('没有收到');
  await reportProblem('少付 1 元');
  await expect.poll(() => mailsTo(user).length).toBe(2);
  const problems = mailsTo(user).map(({ text }) => /问题：(.*)/.exec(text)?.[1]);
  expect(problems).toEqual(['没有收到', '少付 1 元']);
});

test('five workers at once, and a later retry, send one mail', async () => {
  const user = await createCustomer();
  const order = await seedCompletedOrder(user);
  const release = mailServer.hold();
  const results = Promise.allSettled(Array.from({ length: 5 }, () => sendNotice(deps, completed(order))));
  release();
  await results;
  await sendNotice(deps, completed(order));
  expect(mailsTo(user)).toHaveLength(1);
});

test('a mail is still sent after a worker died before sending it', async () => {
  const user = await createCustomer();
  const order = await seedCompletedOrder(user);
  const claim = `insert into sent_notices (order_id, kind, claimed_at) values ($1, 'completed', $2)`;
  await database.query(claim, [order.id, deps.clock.now()]);
  // The job may still be running.
  await expect(sendNotice(deps, completed(order))).rejects.toThrow('another worker');
  deps.clock.moveBy(601);
  await sendNotice(deps, completed(order));
  expect(mailsTo(user)).toHaveLength(1);
});

test('a worker that dies after sending sends the mail again with the same message id', async () => {
  const user = await createCustomer();
  const order = await seedCompletedOrder(user);
  const failingRandom = {
    ...deps.random,
    uuid: () => {
      throw new Error('the power fails');
    },
  };
  await expect(sendNotice({ ...deps, random: failingRandom }, completed(order))).rejects.toThrow('the power fails');
  await expect(sendNotice(deps, completed(order))).rejects.toThrow('another worker');
  deps.clock.moveBy(601);
  await sendNotice(deps, completed(order));
  const ids = mailsTo(user).map(({ headers }) => headers.get('message-id')?.[0]);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^<completed\.[\w.-]+@print\.test>$/);
});

test('temporary SMTP errors are retried, permanent ones are not', async () => {
  const user = await createCustomer();
  const order = await seedCompletedOrder(user);
  mailServer.refuseWith(450);
  await expect(sendNotice(deps, completed(order))).rejects.toMatchObject({ isPermanent: false });
  mailServer.refuseWith(550);
  const refused = sendNotice(deps, completed(order));
  await expect(refused).rejects.toBeInstanceOf(NonRetryableError);
  await expect(refused).rejects.not.toThrow(user.email);
  mailServer.refuseWith(undefined);
  await sendNotice(deps, completed(order));
  expect(mailsTo(user)).toHaveLength(1);
});

test('a job is retried until the mail server is back', async () => {
  const user = await createCustomer();
  const order = await seedOrder(deps, { owner: `user:${user.id}`, status: 'processing' });
  mailServer.refuseWith(450);
  await change(order.id, { status: 'completed' });
  await expect.poll(() => logged.join(''), { timeout: 20_000 }).toContain('did not accept the message');
  mailServer.refuseWith(undefined);
  await expect.poll(() => mailsTo(user).length, { timeout: 30_000 }).toBe(1);
  expect(logged.join('')).not.toContain('@campus.test');
}, 60_000);

test('no mail goes to users who opted out, have no address or whose order has moved on', async () => {
  const before = mailServer.received.length;
  const subscriber = await createCustomer();
  for (const user of [
    await createCustomer({ email: '' }),
    await createCustomer({ mailNotices: false }),
    await createCustomer({ email: 'x,victim@campus.test' }),
    await createCustomer({ email: 'x@campus.test>\r\nRCPT TO:<victim@campus.test' }),
  ])
    await sendNotice(deps, completed(await seedCompletedOrder(user)));
  await sendNotice(deps, completed(await seedCompletedOrder(subscriber, { owner: 'visitor:guest' })));
  await sendNotice(deps, completed(await seedCompletedOrder(subscriber, { collectedAt: deps.clock.now() })));
  await sendNotice(deps, { orderId: (await seedCompletedOrder(subscriber)).id, kind: 'payment_problem' });
  await database.query('update shop_settings set mail_notices = false');
  await sendNotice(deps, completed(await seedCompletedOrder(subscriber)));
  await database.query('update shop_settings set mail_notices = true');
  expect(mailServer.received).toHaveLength(before);
});

test('typed text creates no header, no recipient and no markup', async () => {
  const user = await createCustomer();
  const injection = '店\r\nBcc: victim@campus.test\r\n\r\n<script>alert(1)</script>';
  const order = await seedCompletedOrder(user, {
    status: 'cancelled',
    cancelledAt: deps.clock.now(),
    completedAt: null,
    cancelReason: injection,
  });
  await database.query('update shop_settings set name = $1, pickup_point = $1', [injection]);
  await sendNotice(deps, { orderId: order.id, kind: 'cancelled' });
  const [mail] = mailsTo(user);
  expect(mail?.recipients).toEqual([user.email]);
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.html).not.toContain('<script');
  expect(mail?.subject).toBe(`订单 ${order.orderNumber} 已取消`);
});

test('no mail job is created for a guest', async () => {
  const order = await seedOrder(deps, { status: 'processing' });
  await change(order.id, { status: 'completed' });
  const { rows } = await database.query(
    `select 1 from pgboss.job where data ->> 'orderId' = $1 and name = 'tell-customer'`,
    [order.id],
  );
  expect(rows).toEqual([]);
});
