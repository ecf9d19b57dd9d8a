import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { urlOf } from '@print/contract/endpoint';
import { dismissOwnerAlerts, listAuditLog, listOwnerAlerts, removeMember } from '@print/contract/members';
import { getComparedPaymentCode, getSettings, removePaymentCode, type StaffSettings } from '@print/contract/settings';
import { getShop } from '@print/contract/shop';
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { collectEvents } from '#test/collect-events.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { paymentPath } from '#test/payments/payment-path.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { listStoredKeys } from '#test/uploading.ts';

const shop = await createTestApp();
const { deps, as, logged } = shop;
const staff = await as('staff');
const guest = await as('guest');

const poster = readFileSync(paymentPath('code-poster'));
const codeFor = (text: string) =>
  sharp(Buffer.from(encodeQR(text, 'svg', { scale: 8 })))
    .png()
    .toBuffer();

async function send(method: 'ALIPAY' | 'WECHAT', picture: Uint8Array, name = '收款码.png') {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(picture)]), name);
  const response = await staff.fetch(`/api/staff/settings/payment-codes/${method}/`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as StaffSettings & { is_recognised: boolean } };
}

const codes = async () => (await guest.call(getShop, {})).body.payment_codes;
const sample = { method: 'WECHAT', image_url: '/payment/wechat-sample.png', is_sample: true };

test('customers see the uploaded payment code, small, public and cached forever', async () => {
  const events = await collectEvents(guest);
  const { status, body } = await send('ALIPAY', poster);
  expect(status).toBe(201);
  expect(body.payment_codes).toEqual(await codes());
  const [{ image_url: url, ...code } = sample] = body.payment_codes;
  expect(code).toEqual({ method: 'ALIPAY', is_sample: false });
  await expect.poll(() => events).toEqual([{ topic: 'shop' }]);

  const picture = await guest.fetch(url);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const png = Buffer.from(await picture.arrayBuffer());
  expect(png.length).toBeLessThan(30_000);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toMatch(/^https:\/\/qr\.alipay\.com\//);

  const { results } = (await staff.call(listAuditLog, { querystring: {} })).body;
  expect(results[0]).toMatchObject({
    kind: 'payment_code_changed',
    subject: 'ALIPAY',
    changes: [{ field: 'ALIPAY', before: '', after: expect.stringMatching(/^alipay-[0-9a-f]{16}\.png$/) }],
  });
});

test('a new picture gets a new name and replaces the old one, and a removal restores the sample', async () => {
  const first = (await send('WECHAT', await codeFor('wxp://one'))).body.payment_codes[1]?.image_url ?? '';
  const repeated = (await send('WECHAT', await codeFor('wxp://one'))).body;
  expect(repeated.payment_codes[1]?.image_url).toBe(first);
  const second = (await send('WECHAT', await codeFor('wxp://two'))).body.payment_codes[1]?.image_url ?? '';
  expect(second).not.toBe(first);
  expect((await guest.fetch(first)).status).toBe(404);
  expect((await guest.fetch(second)).status).toBe(200);

  const { body } = await staff.call(removePaymentCode, { params: { method: 'WECHAT' } });
  expect(body.payment_codes[1]).toEqual(sample);
  expect(body.payment_codes[0]?.is_sample).toBe(false);
  expect((await guest.fetch(second)).status).toBe(404);
  const stored = (await listStoredKeys(deps)).filter((key) => key.startsWith('shop/'));
  expect(stored).toEqual([expect.stringMatching(/^shop\/payment-codes\/alipay-/)]);
});

test('owners compare the replaced picture with the new one until all have dismissed the alert', async () => {
  const [boss, other] = [await createStaffMember(shop), await createStaffMember(shop)];
  const sendAs = async ({ client }: typeof boss, text: string) => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(await codeFor(text))]), 'a.png');
    await client.fetch('/api/staff/settings/payment-codes/WECHAT/', { method: 'POST', body: form });
  };
  const fetchCode = async ({ client }: typeof boss, name = '') =>
    await client.fetch(urlOf(getComparedPaymentCode, { params: { name } }));
  const dismissAs = async (...clients: TestClient[]) => {
    for (const client of clients) {
      const { results } = (await client.call(listOwnerAlerts, {})).body;
      await client.call(dismissOwnerAlerts, { body: { ids: results.map(({ id }) => id) } });
    }
  };
  await sendAs(boss, 'wxp://ours');
  await dismissAs(other.client);
  await sendAs(boss, 'wxp://theirs');

  const [alert] = (await other.client.call(listOwnerAlerts, {})).body.results;
  expect(alert).toMatchObject({ kind: 'payment_code_changed', subject: 'WECHAT', actor_name: boss.user.username });
  const { before, after } = alert?.changes[0] ?? {};
  const texts = [before, after].map(async (name) => {
    const png = Buffer.from(await (await fetchCode(other, name)).arrayBuffer());
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return decodeQR({ width: info.width, height: info.height, data });
  });
  expect(await Promise.all(texts)).toEqual(['wxp://ours', 'wxp://theirs']);
  expect((await guest.fetch(`/api/shop/payment-codes/${before}/`)).status).toBe(404);

  await dismissAs(other.client);
  await sendAs(boss, 'wxp://third');
  expect((await fetchCode(other, before)).status).toBe(200);
  await dismissAs(staff, boss.client, other.client);
  await sendAs(boss, 'wxp://fourth');
  expect((await fetchCode(other, before)).status).toBe(404);
  await boss.client.call(removePaymentCode, { params: { method: 'WECHAT' } });
});

test('two clerks who change codes at the same moment lose neither picture', async () => {
  const [alipayCode, wechatCode] = await Promise.all([codeFor('alipay://a'), codeFor('wxp://b')]);
  await Promise.all([
    send('ALIPAY', alipayCode),
    send('WECHAT', wechatCode),
    send('ALIPAY', alipayCode),
    send('WECHAT', wechatCode),
  ]);
  for (const { image_url: url } of await codes()) expect((await guest.fetch(url)).status).toBe(200);
});

test.each([
  ['a picture without a code', readFileSync(paymentPath('wechat-bill')), '没有找到能识别的二维码'],
  ['plain text', Buffer.from('<script>'), 'PNG 或 JPEG'],
  ['an empty file', Buffer.alloc(0), '0 字节'],
  ['a truncated picture', poster.subarray(0, 5000), '已损坏'],
])('%s is refused with a message', async (_name, picture, message) => {
  const before = (await staff.call(getSettings, {})).body;
  const reply = await send('ALIPAY', picture);
  expect(reply).toMatchObject({ status: 400, body: { file: [expect.stringContaining(message)] } });
  expect((await staff.call(getSettings, {})).body).toEqual(before);
});

test('a code in the wrong place, or one that receives no payments, is refused and changes nothing', async () => {
  const before = await codes();
  const refused = [
    await send('WECHAT', poster),
    await send('ALIPAY', await codeFor('wxp://f2f0')),
    await send('WECHAT', await codeFor('https://weixin.qq.com/g/abc')),
    await send('ALIPAY', await codeFor('281234567890123456')),
  ];
  expect(refused).toMatchObject([
    { status: 400, body: { file: ['这是支付宝的收款码，请传到“支付宝”那一栏'] } },
    { status: 400, body: { file: ['这是微信支付的收款码，请传到“微信支付”那一栏'] } },
    { status: 400, body: { file: [expect.stringContaining('不是收款码')] } },
    { status: 400, body: { file: [expect.stringContaining('这是付款码')] } },
  ]);
  expect(await codes()).toEqual(before);
});

test('a bank’s code is taken for either method, with the remark that it was not recognised', async () => {
  const bank = await codeFor('https://qr.95516.com/00010000/0123');
  for (const method of ['ALIPAY', 'WECHAT'] as const)
    expect(await send(method, bank)).toMatchObject({ status: 201, body: { is_recognised: false } });
  expect(await send('ALIPAY', poster)).toMatchObject({ status: 201, body: { is_recognised: true } });
});

test('the picture of a tall poster keeps its proportions', async () => {
  const { body } = await send('ALIPAY', poster);
  const picture = await guest.fetch(body.payment_codes[0]?.image_url ?? '');
  const { width = 0, height = 0 } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(height / width).toBeCloseTo(1600 / 1080, 2);
});

test('an unknown code is not found, whatever path it names', async () => {
  for (const name of ['alipay-0123456789abcdef.png', '..%2f..%2fsecrets', 'alipay-x.png'])
    expect((await guest.fetch(`/api/shop/payment-codes/${name}/`)).status).toBeOneOf([400, 404]);
});

test('the log contains no file name', async () => {
  await send('ALIPAY', poster, '张三的收款码.png');
  expect(logged.join()).not.toContain('张三');
});

test('a member removed during an upload does not change the payment code', async () => {
  const { client: member, user } = await createStaffMember(shop);
  const before = await codes();
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(await codeFor('https://qr.alipay.com/fkx-mine'))]), 'a.png');
  const { headers, body } = new Response(form);
  const whole = Buffer.from(await new Response(body).arrayBuffer());
  const removed = Promise.withResolvers<void>();
  async function* slowly() {
    yield whole.subarray(0, -100);
    await removed.promise;
    yield whole.subarray(-100);
  }
  const reply = member.fetch('/api/staff/settings/payment-codes/ALIPAY/', {
    method: 'POST',
    headers,
    body: ReadableStream.from(slowly()),
    duplex: 'half',
  });
  const listIncoming = () => readdir(join(deps.config.dataDir, 'incoming'));
  await expect.poll(listIncoming).toHaveLength(1);
  await staff.call(removeMember, { params: { id: user.id } });
  removed.resolve();
  expect((await reply).status).toBe(403);
  expect(await codes()).toEqual(before);
});
