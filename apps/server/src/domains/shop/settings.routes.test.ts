import { listAuditLog } from '@print/contract/members';
import { changeSettings, getSettings, type SettingsForm, StaffSettings } from '@print/contract/settings';
import { type Catalogue, getShop } from '@print/contract/shop';
import { describe, expect, test } from 'vitest';
import { collectEvents } from '#test/collect-events.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { seedOrder } from '#test/factories.ts';
import { orderForm } from '#test/order-forms.ts';
import { placeOrder, seedVisitor, withExactPages } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';
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

/** Only the prices: the version of the settings does not matter then. */
const publish = async (based_on: number, list: Catalogue) =>
  await staff.call(changeSettings, { body: { version: 0, prices: { ...list, based_on } } });

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
  const { status, body } = await publish(version, higherPrices);

  expect(status).toBe(200);
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
  const race = await Promise.all(lists.map((list) => publish(version, list)));
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
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
  const reply = await publish(version, { ...old, ...part } as typeof old);
  expect(reply.status).toBe(400);
  expect(reply.body).toHaveProperty([field]);
  expect((await prices()).version).toBe(version);
});

describe('settings and prices that are saved together', () => {
  const listAudit = async () => (await staff.call(listAuditLog, { querystring: {} })).body.results;
  const both = async (fee: number, changes: Partial<SettingsForm>) => {
    const { version: based_on, prices: list } = await prices();
    return { version: (await current()).version, changes, prices: { ...list, base_fee: fee, based_on } };
  };

  test('apply at once, with one audit entry of each kind and one message to open pages', async () => {
    const events = await collectEvents(guest);
    const body = await both(7, { hours: '每天 7:00–23:00' });
    const { status, body: saved } = await staff.call(changeSettings, { body });
    expect(status).toBe(200);
    expect(saved).toMatchObject({ version: body.version + 1, settings: { hours: '每天 7:00–23:00' } });
    expect(saved.price_lists[0]).toMatchObject({ version: body.prices.based_on + 1, base_fee: 7 });
    expect(await shop()).toMatchObject({ hours: '每天 7:00–23:00', price_list: { base_fee: 7 } });
    const entries = (await listAudit()).slice(0, 2);
    expect(entries.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'prices_changed', changes: [{ field: '基础服务费', after: '¥7.00/单' }] },
      { kind: 'settings_changed', changes: [{ field: 'hours', after: '每天 7:00–23:00' }] },
    ]);
    await expect.poll(() => events).toEqual([{ topic: 'shop' }]);
  });

  test.each([
    ['settings', { hours: '中午休息' }, undefined, 'settings_changed_meanwhile'],
    ['prices', undefined, 8, 'prices_changed_meanwhile'],
  ])('are both refused after a colleague’s change of the %s', async (_part, changes, fee, code) => {
    const body = await both(9, { contact: '敲门两下' });
    await staff.call(changeSettings, {
      body: {
        version: body.version,
        changes,
        prices: fee === undefined ? undefined : { ...body.prices, base_fee: fee },
      },
    });
    const before = await current();
    expect(await staff.call(changeSettings, { body })).toMatchObject({ status: 409, body: { code } });
    expect(await current()).toEqual(before);
  });

  test('are both refused for an error in one, and the errors of both are reported', async () => {
    const before = await current();
    const inPrices = await staff.call(changeSettings, { body: await both(2000, { hours: '全天' }) });
    expect(inPrices).toMatchObject({ status: 400, body: { 'prices.base_fee': [expect.any(String)] } });
    const inSettings = await staff.call(changeSettings, { body: await both(3, { max_file_mb: 0 }) });
    expect(inSettings).toMatchObject({ status: 400, body: { 'changes.max_file_mb': [expect.any(String)] } });
    const inBoth = await staff.call(changeSettings, { body: await both(2000, { max_file_mb: 0 }) });
    expect(Object.keys(inBoth.body)).toEqual(['changes.max_file_mb', 'prices.base_fee']);
    expect(await current()).toEqual(before);
  });

  test('do not hinder each other: new prices after a colleague’s settings, and the reverse', async () => {
    const body = await both(4, { contact: '敲门三下' });
    await change({ hours: '每天 9:00–21:00' });
    const newPrices = { version: body.version, prices: body.prices };
    expect((await staff.call(changeSettings, { body: newPrices })).status).toBe(200);
    const newSettings = { version: body.version + 1, changes: body.changes };
    expect((await staff.call(changeSettings, { body: newSettings })).status).toBe(200);
  });
});

test('a member removed during the request changes neither settings nor prices', async () => {
  const { user: removed } = await createStaffMember(shopApp, { role: 'customer' });
  const { version, settings, price_lists } = await current();
  const refused = { code: 'not_allowed' };
  const settingsChange = saveSettings(deps, removed, { version, changes: { is_open: false } });
  await expect(settingsChange).rejects.toMatchObject(refused);
  for (const { version: based_on, ...list } of price_lists.slice(0, 1)) {
    const prices = { ...list, based_on, base_fee: 99 };
    await expect(saveSettings(deps, removed, { version, prices })).rejects.toMatchObject(refused);
  }
  expect(await current()).toMatchObject({ version, settings, price_lists });
});
