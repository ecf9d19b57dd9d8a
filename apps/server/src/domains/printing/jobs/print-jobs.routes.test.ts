import { getStaffOrder } from '@print/contract/desk';
import * as contract from '@print/contract/printing';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeOrderStatus } from '#domains/orders/steps/change-order-status.ts';
import { setSettings } from '#domains/shop/shop.store.ts';
import { one } from '#platform/ipp/ask-printer.ts';
import { operations, statuses } from '#platform/ipp/ipp-codes.ts';
import { wordsOf } from '#platform/ipp/read-attributes.ts';
import { able, startFakePrinter } from '#test/fake-printer.ts';
import { openPrintingShop } from '#test/printing-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import { forgetPrintFiles } from '../files/forget-print-files.ts';
import { findPrintJob } from './print-jobs.store.ts';
import { runPrintJob } from './run-print-job.ts';

const { deps, as } = await createTestApp();
const clerk = await as('staff');
const { addPrinter, seedReadyOrder } = await openPrintingShop(deps, clerk);

const fake = await startFakePrinter();
afterAll(async () => await fake.close());
const printer = await addPrinter(fake.uri);
const waitFor = { timeout: 20_000, interval: 20 };

beforeEach(async () => {
  Object.assign(fake, { facts: able(), afterDocument: 'completed', mute: undefined });
  fake.jobs.length = 0;
  fake.heard.length = 0;
  await clerk.call(contract.probePrinter, { params: { id: printer.id } });
});

const print = async (orderId: string, files?: readonly { id: string }[]) =>
  await clerk.call(contract.printOrder, {
    params: { id: orderId },
    body: { printer_id: printer.id, ...(files && { print_file_ids: files.map(({ id }) => id) }) },
  });
const jobsOf = async (orderId: string) =>
  (await clerk.call(contract.listPrintJobs, { params: { id: orderId } })).body;
const become = async (orderId: string, ...states: contract.PrintJobState[]) =>
  await vi.waitFor(async () => {
    const jobs = await jobsOf(orderId);
    expect(jobs.map(({ state }) => state)).toEqual(states);
    return jobs;
  }, waitFor);
const historyOf = async (id: string) =>
  (await clerk.call(getStaffOrder, { params: { id } })).body.history.filter(({ kind }) =>
    kind.startsWith('print'),
  );
const printed = () => fake.jobs.filter(({ document }) => document !== undefined);
const retry = async (id: string) => await clerk.call(contract.retryPrintJob, { params: { id } });
const cancel = async (id: string) => await clerk.call(contract.cancelPrintJob, { params: { id } });
const switchPrinter = async (is_enabled: boolean, uri = printer.uri) =>
  await clerk.call(contract.changePrinter, {
    params: { id: printer.id },
    body: { name: printer.name, papers: printer.papers, uri, is_enabled },
  });
const callOff = async (orderId: string) =>
  await changeOrderStatus(deps, { orderId, status: 'cancelled', actor: 'system', reason: '测试' });

test('an order goes to the printer file by file, and its history says so', async () => {
  const order = await seedReadyOrder(
    [{ copies: 3 }, {}, { group: 1, form: 'booklet', sides: 'two_sided_short_edge', paperSize: 'b5_70g' }],
    [{ bindingType: 'ring_bound' }, { bindingType: 'staple' }],
  );
  expect((await print(order.id)).status).toBe(202);
  const jobs = await become(order.id, 'done', 'done');
  expect(jobs.map(({ title, detail }) => [title, detail])).toEqual([
    [`${order.pickupCode} 装订组 #1`, '印好后请每份分别打孔环装'],
    [`${order.pickupCode} 装订组 #2`, ''],
  ]);
  const [rings, booklet] = printed();
  expect(rings?.document?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(rings?.attributes).toContainEqual(one('copies', { tag: 'integer', value: 3 }));
  expect(booklet?.attributes).toContainEqual(one('finishings', { tag: 'enum', value: 8 }));
  expect(wordsOf(booklet?.attributes ?? [], 'media')).toEqual(['jis_b5_182x257mm']);
  expect(wordsOf(booklet?.attributes ?? [], 'sides')).toEqual(['two-sided-short-edge']);
  expect((await historyOf(order.id)).map(({ kind, actor }) => [kind, actor])).toEqual([
    ...[
      ['print_queued', 'staff'],
      ['print_queued', 'staff'],
    ],
    ...[
      ['printed', 'system'],
      ['printed', 'system'],
    ],
  ]);
});

describe('is refused with a sentence:', () => {
  const refuses = async (reply: Promise<{ status: number; body: unknown }>, code: string) => {
    expect(await reply).toMatchObject({
      status: 409,
      body: { code, detail: expect.stringMatching(/\p{sc=Han}/u) },
    });
    expect(fake.jobs).toEqual([]);
  };

  test('printing while it is off', async () => {
    const order = await seedReadyOrder();
    await deps.db.transaction(async (tx) => await setSettings(tx, { directPrinting: false }));
    await refuses(print(order.id), 'direct_printing_off');
    await deps.db.transaction(async (tx) => await setSettings(tx, { directPrinting: true }));
  });

  test('paper that is not in the printer', async () => {
    const order = await seedReadyOrder([{}, { paperSize: 'a4_80g' }], [{}, {}]);
    await refuses(print(order.id), 'printer_cannot');
    expect(await jobsOf(order.id)).toEqual([]);
  });

  test('a file that is not ready, or none at all', async () => {
    const waiting = { state: 'waiting', storageKey: null, sizeBytes: null } as const;
    await refuses(print((await seedReadyOrder([waiting])).id), 'print_files_not_ready');
    await refuses(print((await seedReadyOrder([])).id), 'nothing_to_print');
    const [one, another] = [await seedReadyOrder(), await seedReadyOrder()];
    expect(await print(one.id, another.files)).toMatchObject({ status: 404 });
  });

  test('a printer that is switched off in the console, or has never answered', async () => {
    const order = await seedReadyOrder();
    await switchPrinter(false);
    await refuses(print(order.id), 'printer_disabled');
    await switchPrinter(true, 'ipp://127.0.0.1:1/ipp/print');
    await refuses(print(order.id), 'printer_unknown');
    await switchPrinter(true);
  });

  test('an order that was cancelled, or is not there', async () => {
    const order = await seedReadyOrder();
    await callOff(order.id);
    await refuses(print(order.id), 'order_cancelled');
    expect((await print(deps.random.uuid())).status).toBe(404);
  });

  test('the same file twice', async () => {
    fake.afterDocument = 'processing';
    const order = await seedReadyOrder();
    await print(order.id);
    await become(order.id, 'printing');
    expect(await print(order.id)).toMatchObject({ status: 409, body: { code: 'already_in_line' } });
    expect((await retry((await jobsOf(order.id))[0]?.id ?? '')).status).toBe(409);
    const [job] = fake.jobs;
    if (job) job.state = 'completed';
    await become(order.id, 'done');
  });

  test('the removal of a printer that has something to do', async () => {
    fake.fail('createJob', statuses.busy);
    const order = await seedReadyOrder();
    await print(order.id);
    const removed = await clerk.call(contract.removePrinter, { params: { id: printer.id } });
    expect(removed).toMatchObject({ status: 409, body: { code: 'printer_has_jobs' } });
    await become(order.id, 'done');
  });
});

describe('a printer that', () => {
  test('is busy gets the job when it is not, and the next one after it', async () => {
    fake.fail('createJob', statuses.busy, statuses.busy);
    const [first, second] = [await seedReadyOrder(), await seedReadyOrder()];
    await print(first.id);
    await print(second.id);
    await become(second.id, 'done');
    expect(printed().map(({ name }) => name.split(' ')[0])).toEqual([first.pickupCode, second.pickupCode]);
    expect((await jobsOf(first.id))[0]).toMatchObject({ state: 'done', detail: '' });
  });

  test('jams has not printed it; printed again, it is', async () => {
    fake.afterDocument = 'aborted';
    const order = await seedReadyOrder();
    await print(order.id);
    const [failed] = await become(order.id, 'failed');
    expect(failed?.detail).toContain('没有印完');
    fake.afterDocument = 'completed';
    expect((await retry(failed?.id ?? '')).body.state).toBe('queued');
    await become(order.id, 'done');
    expect((await historyOf(order.id)).map(({ kind }) => kind)).toEqual([
      ...['print_queued', 'print_failed', 'print_queued', 'printed'],
    ]);
  });

  test('stops says why, and goes on', async () => {
    fake.afterDocument = 'stopped';
    fake.facts = able({
      'printer-state-reasons': one('printer-state-reasons', { tag: 'keyword', value: 'media-jam-error' }),
    });
    const order = await seedReadyOrder();
    await print(order.id);
    await vi.waitFor(async () => expect((await jobsOf(order.id))[0]?.detail).toBe('卡纸'), waitFor);
    for (const job of fake.jobs) job.state = 'completed';
    await become(order.id, 'done');
  });

  test('refuses the settings is not asked again', async () => {
    fake.fail('createJob', statuses.valuesNotSupported);
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await become(order.id, 'failed'))[0]?.detail).toContain('不接受这些打印设置');
  });

  test.each([
    ['busy', statuses.busy, 'done'],
    ['unable to read it', statuses.formatNotSupported, 'failed'],
  ] as const)('is %s when the document comes keeps no empty job', async (_, status, end) => {
    fake.fail('sendDocument', status);
    const order = await seedReadyOrder();
    await print(order.id);
    await become(order.id, end);
    expect(fake.jobs.filter(({ state }) => state === 'held')).toEqual([]);
    expect(printed()).toHaveLength(end === 'done' ? 1 : 0);
  });

  test('does not want to speak of a job for a moment has it all the same', async () => {
    fake.afterDocument = 'processing';
    const order = await seedReadyOrder();
    await print(order.id);
    await become(order.id, 'printing');
    const internalError = 0x0500;
    fake.fail('getJobAttributes', internalError, 'unwell', internalError);
    await vi.waitFor(async () => expect((await jobsOf(order.id))[0]?.detail).toContain('没有回应'), waitFor);
    for (const job of fake.jobs) job.state = 'completed';
    await become(order.id, 'done');
    expect(printed()).toHaveLength(1);
  });

  test('is away is waited for, and after half an hour no longer', async () => {
    fake.fail('createJob', ...Array(100).fill('hang up'));
    fake.fail('getJobs', ...Array(100).fill('hang up'));
    const order = await seedReadyOrder();
    await print(order.id);
    await vi.waitFor(async () => expect((await jobsOf(order.id))[0]?.detail).toContain('没有回应'), waitFor);
    deps.clock.moveBy(31 * 60);
    await become(order.id, 'failed');
    fake.fail('createJob');
    fake.fail('getJobs');
  });

  test.each(['garbage', 'hang up'] as const)('answers with %s once prints it once', async (fault) => {
    fake.fail('getJobAttributes', fault);
    fake.fail('createJob', fault);
    const order = await seedReadyOrder();
    await print(order.id);
    await become(order.id, 'done');
    expect(printed()).toHaveLength(1);
  });

  test('hears of a job without our hearing so is told again, and keeps no empty job', async () => {
    fake.mute = 'createJob';
    const order = await seedReadyOrder();
    await print(order.id);
    await become(order.id, 'done');
    expect(printed()).toHaveLength(1);
    expect(fake.jobs.filter(({ state }) => state === 'held')).toEqual([]);
  });

  test('takes a document without our hearing so may have half of it: somebody has to look', async () => {
    fake.mute = 'sendDocument';
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await become(order.id, 'failed'))[0]?.detail).toContain('可能没有收全');
    expect(printed()).toHaveLength(1);
  });
});

describe('printing again what failed', () => {
  const seedFailed = async () => {
    fake.afterDocument = 'aborted';
    const order = await seedReadyOrder();
    await print(order.id);
    const [failed] = await become(order.id, 'failed');
    fake.afterDocument = 'completed';
    return { order, failed: failed?.id ?? '' };
  };

  test('does not print what somebody has put into the line since', async () => {
    const { order, failed } = await seedFailed();
    fake.afterDocument = 'processing';
    await print(order.id);
    await become(order.id, 'failed', 'printing');
    expect(await retry(failed)).toMatchObject({ status: 409, body: { code: 'already_in_line' } });
    for (const job of fake.jobs) job.state = 'completed';
    await become(order.id, 'failed', 'done');
  });

  test('is not done by a printer that was switched off since', async () => {
    const { order, failed } = await seedFailed();
    await switchPrinter(false);
    expect(await retry(failed)).toMatchObject({ status: 409, body: { code: 'printer_disabled' } });
    await switchPrinter(true);
    await become(order.id, 'failed');
  });

  test('stands at the end of the line: its paper does not come between fronts and backs', async () => {
    const { order, failed } = await seedFailed();
    fake.facts = able({ 'sides-supported': one('sides-supported', { tag: 'keyword', value: 'one-sided' }) });
    await clerk.call(contract.probePrinter, { params: { id: printer.id } });
    const turned = await seedReadyOrder();
    await print(turned.id);
    const [, backs] = await become(turned.id, 'done', 'queued');
    await retry(failed);
    await vi.waitFor(async () => expect((await jobsOf(order.id))[0]?.detail).toContain('翻面'), waitFor);
    await retry(backs?.id ?? '');
    await become(turned.id, 'done', 'done');
    await become(order.id, 'done');
  });
});

test('a printer that is switched off in the console gets nothing of what waits for it', async () => {
  fake.fail('createJob', ...Array(3).fill(statuses.busy));
  const order = await seedReadyOrder();
  await print(order.id);
  await switchPrinter(false);
  expect((await become(order.id, 'failed'))[0]?.detail).toContain('停用');
  expect(fake.jobs).toEqual([]);
  await switchPrinter(true);
  fake.fail('createJob');
});

describe('a printer that takes job and document only at once', () => {
  const old = Object.values(operations).filter((code) => code !== operations.createJob);
  beforeEach(async () => {
    fake.facts = able({
      'operations-supported': one(
        'operations-supported',
        ...old.map((value) => ({ tag: 'enum', value }) as const),
      ),
    });
    await clerk.call(contract.probePrinter, { params: { id: printer.id } });
  });

  test('is asked by name whether it has it before it is sent again', async () => {
    fake.mute = 'printJob';
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await become(order.id, 'failed'))[0]?.detail).toContain('可能没有收全');
    expect(printed()).toHaveLength(1);
  });

  test('and keeps no list: somebody has to look', async () => {
    fake.mute = 'printJob';
    fake.fail('getJobs', statuses.operationNotSupported);
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await become(order.id, 'failed'))[0]?.detail).toContain('不清楚打印机有没有收到');
    expect(printed()).toHaveLength(1);
  });
});

test('a worker that dies in the middle is followed by another, and nothing is printed twice', async () => {
  fake.fail('createJob', ...Array(50).fill(statuses.busy));
  const order = await seedReadyOrder();
  const [queued] = (await print(order.id)).body;
  const printJobId = queued?.id ?? '';
  const takenBy = await vi.waitFor(async () => {
    const row = await findPrintJob(deps.db, printJobId);
    expect(row?.takenBy).toBeTruthy();
    return row?.takenBy ?? '';
  }, waitFor);

  // Whoever comes by another way keeps away from it.
  const stop = new AbortController();
  await runPrintJob(deps, { printJobId, takenBy: deps.random.uuid() }, stop.signal);
  expect(fake.jobs).toEqual([]);

  fake.afterDocument = 'processing';
  fake.fail('createJob');
  await become(order.id, 'printing');
  // As the queue would after a crash: the same piece of work once more.
  const again = runPrintJob(deps, { printJobId, takenBy }, stop.signal);
  for (const job of fake.jobs) job.state = 'completed';
  await again;
  await become(order.id, 'done');
  expect(printed()).toHaveLength(1);
});

describe('cancelling', () => {
  test('ends what waits, and the line goes on', async () => {
    fake.afterDocument = 'processing';
    const [first, second, third] = [await seedReadyOrder(), await seedReadyOrder(), await seedReadyOrder()];
    for (const { id } of [first, second, third]) await print(id);
    await become(first.id, 'printing');
    await vi.waitFor(async () => expect((await jobsOf(second.id))[0]?.detail).toContain('排队中'), waitFor);
    const [waiting] = await jobsOf(second.id);
    expect((await cancel(waiting?.id ?? '')).body.state).toBe('cancelled');
    expect((await cancel(waiting?.id ?? '')).status).toBe(409);
    const [printing] = await jobsOf(first.id);
    expect((await cancel(printing?.id ?? '')).body).toMatchObject({ state: 'cancelled', detail: '已取消' });
    expect(fake.jobs[0]?.state).toBe('cancelled');
    fake.afterDocument = 'completed';
    await become(third.id, 'printing');
    for (const job of fake.jobs.slice(1)) job.state = 'completed';
    await become(third.id, 'done');
    expect(printed()).toHaveLength(2);
  });

  test('at the printer itself is noticed', async () => {
    fake.afterDocument = 'cancelled';
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await become(order.id, 'cancelled'))[0]?.detail).toContain('在打印机上被取消');
  });

  test('an order ends all that is printed of it, and frees the printer of backs that waited', async () => {
    fake.facts = able({ 'sides-supported': one('sides-supported', { tag: 'keyword', value: 'one-sided' }) });
    await clerk.call(contract.probePrinter, { params: { id: printer.id } });
    const across = { sides: 'two_sided_short_edge' } as const;
    const [order, other] = [await seedReadyOrder([across, {}], [{}, {}]), await seedReadyOrder()];
    await print(order.id);
    const [, backs] = await become(order.id, 'done', 'queued', 'queued');
    expect(backs?.detail).toContain('沿短边翻到空白面');
    await print(other.id);
    await callOff(order.id);
    const jobs = await become(order.id, 'done', 'cancelled', 'cancelled');
    expect(jobs[2]?.detail).toContain('订单已取消');
    await become(other.id, 'done', 'queued');
    expect(printed().map(({ name }) => name.split(' ')[0])).toEqual([order.pickupCode, other.pickupCode]);
    expect(await retry(jobs[2]?.id ?? '')).toMatchObject({ status: 409, body: { code: 'order_cancelled' } });
    await cancel((await jobsOf(other.id))[1]?.id ?? '');
  });

  test('an order whose files have gone leaves nothing in the line', async () => {
    fake.fail('createJob', ...Array(50).fill(statuses.busy));
    const order = await seedReadyOrder();
    await print(order.id);
    await forgetPrintFiles(deps, [order.id]);
    expect((await become(order.id, 'cancelled'))[0]?.detail).toContain('印刷文件已删除');
    fake.fail('createJob');
  });

  test('an order whose turn has just come prints nothing, either', async () => {
    fake.fail('createJob', ...Array(3).fill(statuses.busy));
    const order = await seedReadyOrder();
    await print(order.id);
    const cancelled = "update orders set status = 'cancelled', cancelled_at = now() where id = $1";
    await deps.database.query(cancelled, [order.id]);
    await become(order.id, 'cancelled');
    expect(fake.jobs).toEqual([]);
    fake.fail('createJob');
  });

  test('what the printer does not hear of is said', async () => {
    fake.afterDocument = 'processing';
    const order = await seedReadyOrder();
    await print(order.id);
    const [job] = await become(order.id, 'printing');
    fake.fail('cancelJob', 'hang up');
    expect((await cancel(job?.id ?? '')).body.detail).toContain('没能告诉打印机');
  });
});

test('a printer that cannot turn paper prints the fronts, waits for somebody, then the backs; nothing comes between', async () => {
  fake.facts = able({ 'sides-supported': one('sides-supported', { tag: 'keyword', value: 'one-sided' }) });
  await clerk.call(contract.probePrinter, { params: { id: printer.id } });
  const [order, other] = [await seedReadyOrder(), await seedReadyOrder([{ sides: 'one_sided' }])];
  await print(order.id);
  const [fronts, backs] = await become(order.id, 'done', 'queued');
  expect([fronts?.pass, backs?.pass, backs?.waits_for_staff]).toEqual(['fronts', 'backs', true]);
  expect(backs?.detail).toContain('沿长边翻到空白面');
  await print(other.id);
  await vi.waitFor(async () => expect((await jobsOf(other.id))[0]?.detail).toContain('翻面'), waitFor);

  expect((await retry(backs?.id ?? '')).body).toMatchObject({ state: 'queued', waits_for_staff: false });
  await become(other.id, 'done');
  await become(order.id, 'done', 'done');
  const names = printed().map(({ name }) => name.replace(/ [^ ]*$/, ''));
  expect(names).toEqual([fronts?.title, backs?.title, `${other.pickupCode} 装订组 #1`]);
  for (const { attributes } of printed()) expect(wordsOf(attributes, 'sides')).toEqual(['one-sided']);
  const pages = printed().map(
    ({ document }) => document?.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length,
  );
  expect(pages.slice(0, 2)).toEqual([6, 6]);
});
