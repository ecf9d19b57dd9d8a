import { listAuditLog } from '@print/contract/members';
import { changePrices, changeSettings, getSettings, type SettingsForm, StaffSettings } from '@print/contract/settings';
import { getShop } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { collectEvents } from '#test/collect-events.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedOrder } from '#test/factories.ts';
import { orderForm } from '#test/order-forms.ts';
import { placeOrder, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
import { changePrices as savePrices } from './change-prices.ts';
import { changeSettings as saveSettings } from './change-settings.ts';

const shopApp = await createTestApp();
const { deps, as } = shopApp;
const staff = await as('staff');
const guest = await as('guest');

const current = async () => (await staff.call(getSettings, {})).body;
const shop = async () => (await guest.call(getShop, {})).body;
const newestAuditEntry = async () => (await staff.call(listAuditLog, { querystring: {} })).body.results[0];

async function change(changes: Partial<SettingsForm>, version?: number) {
  const knownVersion = version ?? (await current()).version;
  return await staff.call(changeSettings, { body: { version: knownVersion, changes } });
}

test('a new shop shows its default settings in the units of the console', async () => {
  const body = await current();
  expect(StaffSettings.parse(body)).toEqual(body);
  expect(body).toMatchObject({ version: 1, can_mail: false });
  expect(body.settings).toMatchObject({
    name: '自助打印',
    production_hours: 8,
    max_file_mb: 200,
    max_open_mb: 1024,
    max_sign_in_failures: 10,
    sign_in_days: 30,
    finished_file_days: 7,
    direct_printing: false,
  });
  expect(body.price_lists).toMatchObject([{ version: 1, base_fee: 0.5, created_by: '' }]);
});

test('a change applies at once, notifies every open page and is audited with the old value', async () => {
  const events = await collectEvents(guest);
  const { version, settings } = await current();
  const changes = { pickup_point: '5 号楼大厅', max_file_mb: 100, is_open: true, max_query_failures: 7 };
  const { status, body } = await change(changes);

  expect(status).toBe(200);
  expect(body).toMatchObject({ version: version + 1, settings: { ...settings, ...changes } });
  expect(await shop()).toMatchObject({ pickup_point: '5 号楼大厅', limits: { max_file_bytes: 104_857_600 } });
  expect(await newestAuditEntry()).toMatchObject({
    kind: 'settings_changed',
    subject: '',
    changes: expect.arrayContaining([
      { field: 'pickup_point', before: '3 号楼 214', after: '5 号楼大厅' },
      { field: 'max_file_mb', before: '200', after: '100' },
      { field: 'max_query_failures', before: '10', after: '7' },
    ]),
  });
  expect((await newestAuditEntry())?.changes).toHaveLength(3);
  await expect.poll(() => events).toEqual([{ topic: 'shop' }]);
});

test('the ICP number is public and empty by default', async () => {
  expect(await shop()).toMatchObject({ record_number: '' });
  await change({ record_number: ' 京ICP备12345678号-1 ' });
  expect(await shop()).toMatchObject({ record_number: '京ICP备12345678号-1' });
  expect(await change({ record_number: '京'.repeat(41) })).toMatchObject({ status: 400 });
});

test('the next order uses the new production time, and a closed shop refuses orders', async () => {
  await change({ production_hours: 2.5 });
  const order = async () => {
    const { guest: visitor, ids } = await seedVisitor(shopApp, withExactPages(1));
    return await placeOrder(visitor, orderForm(ids));
  };
  const { body } = await order();
  const hours = (Date.parse(body.ready_by) - deps.clock.now().getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(2.4);
  expect(hours).toBeLessThanOrEqual(2.5);

  await change({ is_open: false, notice: '停电，明早恢复' });
  expect(await order()).toMatchObject({ status: 409, body: { detail: '停电，明早恢复' } });
  await change({ is_open: true, notice: '' });
});

test('a save after a colleague’s change is refused and changes nothing', async () => {
  const { version } = await current();
  await change({ hours: '每天 8:00–20:00' }, version);
  const outdatedSave = await change({ hours: '全天', contact: '敲门' }, version);
  expect(outdatedSave).toMatchObject({ status: 409, body: { code: 'settings_changed_meanwhile' } });
  expect((await current()).settings.hours).toBe('每天 8:00–20:00');

  const { version: now } = await current();
  const race = await Promise.all(['一', '二', '三'].map((name) => change({ contact: name }, now)));
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('a save without changes leaves no audit entry', async () => {
  const { version, settings } = await current();
  const entry = await newestAuditEntry();
  expect((await change({ ...settings })).body.version).toBe(version);
  expect((await change({})).body.version).toBe(version);
  expect(await newestAuditEntry()).toEqual(entry);
});

test('texts are single lines without control or bidirectional characters', async () => {
  await change({ contact: '  微信\u202E 群\u0000\r\n 12345\u200B \uD800 ', notice: '好\t好' });
  expect((await current()).settings).toMatchObject({ contact: '微信 群 12345', notice: '好 好' });
});

test.each([
  ['an empty name', { name: ' \u200B ' }, { 'changes.name': ['此项不能为空'] }],
  ['a too long notice', { notice: '字'.repeat(201) }, { 'changes.notice': ['最多 200 个字'] }],
  ['a far too long notice', { notice: 'x'.repeat(900_000) }, { 'changes.notice': ['最多 200 个字'] }],
  ['a too short production time', { production_hours: 0.001 }, { 'changes.production_hours': ['请填 0.5–720 小时'] }],
  ['a too high limit of copies', { max_copies: 1000 }, { 'changes.max_copies': ['请填 1–999 份'] }],
  ['a file size limit of 0', { max_file_mb: 0 }, { 'changes.max_file_mb': ['请填 1–250 MB'] }],
  [
    'a file size limit below the recommended size',
    { max_file_mb: 50 },
    { 'changes.max_file_mb': ['建议大小不能超过单个文件上限（50 MB）'] },
  ],
  [
    'an upload quota below the file size limit',
    { max_open_mb: 20 },
    { 'changes.max_open_mb': [expect.stringContaining('20 MB')] },
  ],
  ['a too low sign-in limit', { max_sign_in_failures: 2 }, { 'changes.max_sign_in_failures': ['请填 3–1000 次'] }],
  [
    'a lookup limit per address above the limit for all',
    { max_query_failures: 61 },
    { 'changes.max_query_failures': [expect.stringContaining('60 次')] },
  ],
  ['a too long session', { sign_in_days: 2_000_000_000 }, { 'changes.sign_in_days': ['请填 1–365 天'] }],
  [
    'a retention of 0 days',
    { screenshot_days: 0, phone_days: -1 },
    { 'changes.screenshot_days': [expect.any(String)], 'changes.phone_days': [expect.any(String)] },
  ],
] as const)('%s is refused with a message that names the allowed range', async (_name, changes, fields) => {
  const before = await current();
  expect(await change(changes)).toMatchObject({ status: 400, body: fields });
  expect(await current()).toEqual(before);
});

test.each([
  [{ production_hours: '8' }],
  [{ max_copies: 1.5 }],
  [{ is_open: 'true' }],
  [{ max_copies: 1e300 }],
  [{ name: null }],
])('the setting %j is refused', async (changes) => {
  const reply = await change(changes as never);
  expect(reply.status).toBe(400);
});

const prices = async () => {
  const [{ version, base_fee, papers, bindings } = await Promise.reject(new Error('no list'))] = (await current())
    .price_lists;
  return { version, prices: { base_fee, papers, bindings } };
};

test('new prices create a new price list, and orders keep theirs', async () => {
  const order = await seedOrder(deps);
  const events = await collectEvents(guest);
  const { version, prices: old } = await prices();
  const papers = old.papers.map((paper) => (paper.id === 'b5_70g' ? { ...paper, side_price: 0.29 } : paper));
  const higherPrices = { ...old, base_fee: 1, papers };
  const { status, body } = await staff.call(changePrices, { body: { based_on: version, prices: higherPrices } });

  expect(status).toBe(201);
  expect(body.price_lists[0]).toMatchObject({
    version: version + 1,
    ...higherPrices,
    created_by: expect.stringMatching(/./),
  });
  expect((await shop()).price_list).toEqual({
    version: version + 1,
    ...higherPrices,
    color_per: 'page',
    side_prices: { a4_70g: 0.15, a4_80g: 0.15, b5_70g: 0.29 },
    binding_fees: { none: 0, staple_top_left: 0.1, staple_left_side: 0.1, staple: 2, ring_bound: 5 },
  });
  expect(await newestAuditEntry()).toMatchObject({
    kind: 'prices_changed',
    changes: [
      { field: 'B5 70g：黑白单价', before: '¥0.12/面', after: '¥0.29/面' },
      { field: '基础服务费', before: '¥0.50/单', after: '¥1.00/单' },
    ],
  });
  await expect.poll(() => events).toEqual([{ topic: 'shop' }]);
  const { rows } = await deps.database.query(`select price_list_version as of from orders where id = '${order.id}'`);
  expect(rows).toEqual([{ of: version }]);
});

test('prices that a colleague has just changed are not overwritten', async () => {
  const { version, prices: old } = await prices();
  const lists = [2, 3, 4].map((fee) => ({ ...old, base_fee: fee }));
  const race = await Promise.all(
    lists.map((list) => staff.call(changePrices, { body: { based_on: version, prices: list } })),
  );
  expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(race.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'prices_changed_meanwhile' });
});

test.each([
  [{ base_fee: 1000.01 }, 'prices.base_fee'],
  [{ base_fee: -0.01 }, 'prices.base_fee'],
  [{ base_fee: 0.001 }, 'prices.base_fee'],
  [{ papers: [] }, 'prices.papers'],
  [{ bindings: [] }, 'prices.bindings'],
])('the prices %j are refused', async (part, field) => {
  const { version, prices: old } = await prices();
  const body = { based_on: version, prices: { ...old, ...part } as typeof old };
  const reply = await staff.call(changePrices, { body });
  expect(reply.status).toBe(400);
  expect(reply.body).toHaveProperty([field]);
  expect((await prices()).version).toBe(version);
});

test('a member removed during the request changes neither settings nor prices', async () => {
  const { user: removed } = await createStaffMember(shopApp, { role: 'customer' });
  const { version, settings, price_lists } = await current();
  const refused = { code: 'not_allowed' };
  const settingsChange = saveSettings(deps, removed, { version, changes: { is_open: false } });
  await expect(settingsChange).rejects.toMatchObject(refused);
  for (const { version: based_on, ...prices } of price_lists.slice(0, 1)) {
    const higherPrices = { based_on, prices: { ...prices, base_fee: 99 } };
    await expect(savePrices(deps, removed, higherPrices)).rejects.toMatchObject(refused);
  }
  expect(await current()).toMatchObject({ version, settings, price_lists });
});
