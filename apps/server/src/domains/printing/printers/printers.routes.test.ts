import { listAuditLog } from '@print/contract/members';
import * as contract from '@print/contract/printing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { setSettings } from '#domains/shop/shop.store.ts';
import { ippAttribute } from '#platform/ipp/send-request.ts';
import { capableAttributes, startFakePrinter } from '#test/fake-printer.ts';
import { findFreePort } from '#test/find-free-port.ts';
import { createTestApp } from '#test/test-app.ts';

const { deps, as } = await createTestApp();
const clerk = await as('staff');
const fake = await startFakePrinter();
afterAll(async () => await fake.close());

const list = async () => (await clerk.call(contract.listPrinters, {})).body;
const form = { name: '前台', uri: fake.uri, is_enabled: true, papers: ['a4_70g' as const] };
const add = async (changes: Partial<typeof form> = {}) =>
  await clerk.call(contract.addPrinter, { body: { ...form, ...changes } });
const setDirectPrinting = async (directPrinting: boolean) =>
  await deps.db.transaction(async (tx) => await setSettings(tx, { directPrinting }));

beforeEach(async () => {
  fake.attributes = capableAttributes();
  for (const { id } of (await list()).printers) await clerk.call(contract.removePrinter, { params: { id } });
});

test('a new printer is queried for its capabilities at once', async () => {
  const added = await add();
  expect(added).toMatchObject({
    status: 201,
    body: {
      name: '前台',
      uri: fake.uri,
      state: 'idle',
      state_message: '',
      can_duplex: true,
      make_and_model: 'Fake Printer',
      waiting_jobs: 0,
      finishings: ['staple_top_left', 'staple_dual_left', 'saddle_stitch'],
    },
  });
  // Direct printing is off by default.
  expect(await list()).toMatchObject({ is_on: false, printers: [{ id: added.body.id }] });
});

test('a printer that does not respond is saved and marked', async () => {
  const { status, body } = await add({ uri: `ipp://127.0.0.1:${await findFreePort()}/ipp/print` });
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 'unreachable', can_duplex: false, finishings: [] });
  expect(body.state_message).toContain('连不上打印机');
});

test('the state reasons of a printer are reported as text', async () => {
  fake.attributes = capableAttributes({
    'printer-state': ippAttribute('printer-state', { tag: 'enum', value: 5 }),
    'printer-state-reasons': ippAttribute(
      'printer-state-reasons',
      { tag: 'keyword', value: 'media-empty-error' },
      { tag: 'keyword', value: 'toner-low-warning' },
    ),
  });
  expect((await add()).body).toMatchObject({ state: 'stopped', state_message: '缺纸，墨粉快用完了' });
});

test('a printer with overlong or NUL-terminated texts is saved', async () => {
  const numbers = Array.from({ length: 200_000 }, () => ({ tag: 'integer', value: 9 }) as const);
  fake.attributes = capableAttributes({
    'printer-make-and-model': ippAttribute('printer-make-and-model', { tag: 'text', value: 'Old\u0000Laser\u0000' }),
    'sides-supported': ippAttribute('sides-supported', { tag: 'keyword', value: 'one-sided\u0000' }),
    'copies-supported': { name: 'copies-supported', values: numbers },
  });
  expect(await add()).toMatchObject({ status: 201, body: { state: 'idle', make_and_model: 'Old Laser' } });
});

test('a printer with a new address has no capabilities until it responds', async () => {
  const { body } = await add();
  const params = { id: body.id };
  const newUri = `ipp://127.0.0.1:${await findFreePort()}/ipp/print`;
  const changed = await clerk.call(contract.changePrinter, { params, body: { ...form, uri: newUri } });
  expect(changed.body).toMatchObject({ state: 'unreachable', make_and_model: '', can_duplex: false });
  const back = await clerk.call(contract.changePrinter, { params, body: { ...form, name: '里间' } });
  expect(back.body).toMatchObject({ name: '里间', state: 'idle', make_and_model: 'Fake Printer' });
  fake.attributes = capableAttributes({
    'sides-supported': ippAttribute('sides-supported', { tag: 'keyword', value: 'one-sided' }),
  });
  expect((await clerk.call(contract.probePrinter, { params })).body.can_duplex).toBe(false);
});

test('each change is audited with old and new values', async () => {
  const { body } = await add();
  const params = { id: body.id };
  await clerk.call(contract.changePrinter, { params, body: { ...form, papers: ['a4_70g', 'b5_70g'] } });
  await clerk.call(contract.removePrinter, { params });
  const { body: log } = await clerk.call(listAuditLog, { querystring: {} });
  expect(log.results.slice(0, 3).map(({ kind, subject, changes }) => ({ kind, subject, changes }))).toEqual([
    expect.objectContaining({ kind: 'printer_changed', subject: '前台' }),
    {
      kind: 'printer_changed',
      subject: '前台',
      changes: [{ field: 'papers', before: 'a4_70g', after: 'a4_70g,b5_70g' }],
    },
    expect.objectContaining({ kind: 'printer_changed', subject: '前台' }),
  ]);
});

test('a duplicate name or address is refused, and so is an unknown printer', async () => {
  await add();
  expect((await add()).body).toEqual({ name: ['已有同名的打印机'], uri: ['这个地址的打印机已经添加过'] });
  const params = { id: deps.random.uuid() };
  expect((await clerk.call(contract.probePrinter, { params })).status).toBe(404);
  expect((await clerk.call(contract.removePrinter, { params })).status).toBe(404);
});

test('listing printers refreshes an outdated status', async () => {
  await add();
  await setDirectPrinting(true);
  fake.attributes = capableAttributes({ 'printer-state': ippAttribute('printer-state', { tag: 'enum', value: 4 }) });
  expect((await list()).printers[0]?.state).toBe('idle');
  deps.clock.moveBy(31);
  expect((await list()).printers[0]?.state).toBe('processing');
  await setDirectPrinting(false);
});

test('only a new address needs a recent confirmation of the sign-in', async () => {
  const { body: printer } = await add();
  const params = { id: printer.id };
  deps.clock.moveBy(16 * 60);
  const off = await clerk.call(contract.changePrinter, { params, body: { ...form, is_enabled: false } });
  expect(off).toMatchObject({ status: 200, body: { is_enabled: false } });
  const elsewhere = { ...form, uri: 'ipp://203.0.113.9/ipp/print' };
  const refused = await clerk.call(contract.changePrinter, { params, body: elsewhere });
  expect(refused).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  expect((await list()).printers).toMatchObject([{ uri: fake.uri }]);
  deps.clock.moveBy(-16 * 60);
  expect((await clerk.call(contract.changePrinter, { params, body: elsewhere })).status).toBe(200);
});

test('a clerk takes a printer out of use and back into use, and changes nothing else', async () => {
  const { body: printer } = await add();
  const params = { id: printer.id };
  const colleague = await as('clerk');
  const off = await colleague.call(contract.switchPrinter, { params, body: { is_enabled: false } });
  expect(off).toMatchObject({
    status: 200,
    body: { is_enabled: false, uri: fake.uri, make_and_model: 'Fake Printer' },
  });
  const { results } = (await clerk.call(listAuditLog, { querystring: {} })).body;
  expect(results[0]).toMatchObject({
    kind: 'printer_changed',
    subject: '前台',
    changes: [{ field: 'is_enabled', before: 'true', after: 'false' }],
  });
  expect((await colleague.call(contract.listPrinters, {})).body.printers).toMatchObject([{ is_enabled: false }]);
  expect((await colleague.call(contract.switchPrinter, { params, body: { is_enabled: true } })).body.is_enabled).toBe(
    true,
  );
  const refused = await colleague.call(contract.changePrinter, { params, body: { ...form, name: '里间' } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'owners_only' } });
  const unknown = { params: { id: deps.random.uuid() }, body: { is_enabled: false } };
  expect((await colleague.call(contract.switchPrinter, unknown)).status).toBe(404);
});
