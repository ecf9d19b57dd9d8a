import { defaultPriceList } from '@print/contract/default-price-list';
import { fen } from '@print/contract/price';
import { type Binding, bindingOf } from '@print/contract/price-list';
import * as contract from '@print/contract/printing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertPriceList, setSettings } from '#domains/shop/shop.store.ts';
import { operations, statuses } from '#platform/ipp/ipp-codes.ts';
import { stringsOf } from '#platform/ipp/read-attributes.ts';
import { ippAttribute } from '#platform/ipp/send-request.ts';
import { capableAttributes } from '#test/fake-printer.ts';
import { openPrintDesk } from '#test/print-desk.ts';
import { findPrintJob } from './print-jobs.store.ts';
import { runPrintJob } from './run-print-job.ts';

const {
  deps,
  clerk,
  seedReadyOrder,
  fake,
  printer,
  waitFor,
  print,
  jobsOf,
  waitForStates,
  historyOf,
  printedJobs,
  retry,
  setPrinterEnabled,
  cancelOrder,
} = await openPrintDesk();

test('an order is printed file by file, and its history lists each file', async () => {
  const order = await seedReadyOrder(
    [{ copies: 3 }, {}, { group: 1, form: 'booklet', sides: 'two_sided_short_edge', paperSize: 'b5_70g' }],
    [{ bindingType: 'ring_bound' }, { bindingType: 'staple' }],
  );
  expect((await print(order.id)).status).toBe(202);
  const jobs = await waitForStates(order.id, 'done', 'done');
  expect(jobs.map(({ title, detail }) => [title, detail])).toEqual([
    [`${order.pickupCode} 装订组 #1`, '印好后请每份分别打孔环装'],
    [`${order.pickupCode} 装订组 #2`, ''],
  ]);
  const [ringBound, booklet] = printedJobs();
  expect(ringBound?.document?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(ringBound?.attributes).toContainEqual(ippAttribute('copies', { tag: 'integer', value: 3 }));
  expect(booklet?.attributes).toContainEqual(ippAttribute('finishings', { tag: 'enum', value: 8 }));
  expect(stringsOf(booklet?.attributes ?? [], 'media')).toEqual(['jis_b5_182x257mm']);
  expect(stringsOf(booklet?.attributes ?? [], 'sides')).toEqual(['two-sided-short-edge']);
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

test('a second binding of a kind is done by the printer as the first', async () => {
  const bindings: Binding[] = [
    ...defaultPriceList.bindings,
    { ...bindingOf(defaultPriceList, 'staple_top_left'), type: 'staple_top_left_2', name: '铜钉' },
    { ...bindingOf(defaultPriceList, 'staple'), type: 'staple_2', name: '铜骑马钉' },
  ];
  const earlier = { ...defaultPriceList, version: 0, bindings, createdAt: deps.clock.now(), createdBy: '' };
  await deps.db.transaction(async (tx) => await insertPriceList(tx, earlier));
  const booklet = { form: 'booklet', sides: 'two_sided_short_edge' } as const;
  const order = await seedReadyOrder(
    [{}, { group: 1 }, { group: 1, ...booklet }],
    [{ bindingType: 'staple_top_left_2' }, { bindingType: 'staple_2' }],
  );
  await deps.database.query('update orders set price_list_version = 0 where id = $1', [order.id]);
  expect((await print(order.id)).status).toBe(202);
  await waitForStates(order.id, 'done', 'done');
  const [stapled, stitched] = printedJobs();
  expect(stapled?.attributes).toContainEqual(ippAttribute('finishings', { tag: 'enum', value: 20 }));
  expect(stitched?.attributes).toContainEqual(ippAttribute('finishings', { tag: 'enum', value: 8 }));
});

describe('the server refuses with a message:', () => {
  const refuses = async (reply: Promise<{ status: number; body: unknown }>, code: string) => {
    expect(await reply).toMatchObject({ status: 409, body: { code, detail: expect.stringMatching(/\p{sc=Han}/u) } });
    expect(fake.jobs).toEqual([]);
  };

  test('a job while direct printing is switched off', async () => {
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

  test('a document in colour on a printer without colour', async () => {
    const order = await seedReadyOrder([{}], [{ documents: [{ color_mode: 'color' }] }]);
    await refuses(print(order.id), 'printer_cannot');
  });

  test('black and white that may come out in colour, also of an order from before the colour prices', async () => {
    const keyword = (value: string) => ({ tag: 'keyword', value }) as const;
    const modes = ippAttribute('print-color-mode-supported', keyword('auto'), keyword('color'));
    fake.attributes = capableAttributes({ 'print-color-mode-supported': modes });
    await clerk.call(contract.probePrinter, { params: { id: printer.id } });
    const order = await seedReadyOrder();
    const papers = defaultPriceList.papers.map((paper) => ({ ...paper, color_price: fen(50) }));
    const priceList = { ...defaultPriceList, version: 2, papers, createdAt: deps.clock.now(), createdBy: '' };
    await deps.db.transaction(async (tx) => await insertPriceList(tx, priceList));
    await refuses(print(order.id), 'printer_cannot');
    await deps.database.query('delete from price_lists where version = 2');
    expect((await print(order.id)).status).toBe(202);
    await waitForStates(order.id, 'done');
  });

  test('a file that is not ready, or an unknown one', async () => {
    const waiting = { state: 'waiting', storageKey: null, sizeBytes: null } as const;
    await refuses(print((await seedReadyOrder([waiting])).id), 'print_files_not_ready');
    await refuses(print((await seedReadyOrder([])).id), 'nothing_to_print');
    const [order, otherOrder] = [await seedReadyOrder(), await seedReadyOrder()];
    expect(await print(order.id, otherOrder.files)).toMatchObject({ status: 404 });
  });

  test('a printer that is disabled, or has never responded', async () => {
    const order = await seedReadyOrder();
    await setPrinterEnabled(false);
    await refuses(print(order.id), 'printer_disabled');
    await setPrinterEnabled(true, 'ipp://127.0.0.1:1/ipp/print');
    await refuses(print(order.id), 'printer_unknown');
    await setPrinterEnabled(true);
  });

  test('a cancelled or unknown order', async () => {
    const order = await seedReadyOrder();
    await cancelOrder(order.id);
    await refuses(print(order.id), 'order_cancelled');
    expect((await print(deps.random.uuid())).status).toBe(404);
  });

  test('the same file twice', async () => {
    fake.afterDocument = 'processing';
    const order = await seedReadyOrder();
    await print(order.id);
    await waitForStates(order.id, 'printing');
    expect(await print(order.id)).toMatchObject({ status: 409, body: { code: 'already_in_line' } });
    expect((await retry((await jobsOf(order.id))[0]?.id ?? '')).status).toBe(409);
    const [job] = fake.jobs;
    if (job) job.state = 'completed';
    await waitForStates(order.id, 'done');
  });

  test('the removal of a printer with jobs', async () => {
    fake.fail('createJob', ...Array(50).fill(statuses.busy));
    const order = await seedReadyOrder();
    await print(order.id);
    const removed = await clerk.call(contract.removePrinter, { params: { id: printer.id } });
    expect(removed).toMatchObject({ status: 409, body: { code: 'printer_has_jobs' } });
    fake.fail('createJob');
    await waitForStates(order.id, 'done');
  });
});

describe('a printer that', () => {
  test('is busy gets the job later, and the next one after it', async () => {
    fake.fail('createJob', statuses.busy, statuses.busy);
    const [first, second] = [await seedReadyOrder(), await seedReadyOrder()];
    await print(first.id);
    await print(second.id);
    await waitForStates(second.id, 'done');
    expect(printedJobs().map(({ name }) => name.split(' ')[0])).toEqual([first.pickupCode, second.pickupCode]);
    expect((await jobsOf(first.id))[0]).toMatchObject({ state: 'done', detail: '' });
  });

  test('jams fails the job, and a retry prints it', async () => {
    fake.afterDocument = 'aborted';
    const order = await seedReadyOrder();
    await print(order.id);
    const [failed] = await waitForStates(order.id, 'failed');
    expect(failed?.detail).toContain('没有印完');
    fake.afterDocument = 'completed';
    expect((await retry(failed?.id ?? '')).body.state).toBe('queued');
    await waitForStates(order.id, 'done');
    expect((await historyOf(order.id)).map(({ kind }) => kind)).toEqual([
      ...['print_queued', 'print_failed', 'print_queued', 'printed'],
    ]);
  });

  test('stops reports the reason and continues', async () => {
    fake.afterDocument = 'stopped';
    fake.attributes = capableAttributes({
      'printer-state-reasons': ippAttribute('printer-state-reasons', { tag: 'keyword', value: 'media-jam-error' }),
    });
    const order = await seedReadyOrder();
    await print(order.id);
    await vi.waitFor(async () => expect((await jobsOf(order.id))[0]?.detail).toBe('卡纸'), waitFor);
    for (const job of fake.jobs) job.state = 'completed';
    await waitForStates(order.id, 'done');
  });

  test('refuses the settings fails the job without a retry', async () => {
    fake.fail('createJob', statuses.valuesNotSupported);
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await waitForStates(order.id, 'failed'))[0]?.detail).toContain('不接受这些打印设置');
  });

  test.each([
    ['busy', statuses.busy, 'done'],
    ['unable to read it', statuses.formatNotSupported, 'failed'],
  ] as const)('is %s when the document arrives keeps no empty job', async (_, status, end) => {
    fake.fail('sendDocument', status);
    const order = await seedReadyOrder();
    await print(order.id);
    await waitForStates(order.id, end);
    expect(fake.jobs.filter(({ state }) => state === 'held')).toEqual([]);
    expect(printedJobs()).toHaveLength(end === 'done' ? 1 : 0);
  });

  test('refuses one status request still finishes the job', async () => {
    fake.afterDocument = 'processing';
    const order = await seedReadyOrder();
    await print(order.id);
    await waitForStates(order.id, 'printing');
    const internalError = 0x0500;
    fake.fail('getJobAttributes', internalError, 'http 500', internalError);
    await vi.waitFor(async () => expect((await jobsOf(order.id))[0]?.detail).toContain('没有回应'), waitFor);
    for (const job of fake.jobs) job.state = 'completed';
    await waitForStates(order.id, 'done');
    expect(printedJobs()).toHaveLength(1);
  });

  test('is unavailable gets the job again for half an hour, then the job fails', async () => {
    fake.fail('createJob', ...Array(100).fill('disconnect'));
    fake.fail('getJobs', ...Array(100).fill('disconnect'));
    const order = await seedReadyOrder();
    await print(order.id);
    await vi.waitFor(async () => expect((await jobsOf(order.id))[0]?.detail).toContain('没有回应'), waitFor);
    deps.clock.moveBy(31 * 60);
    await waitForStates(order.id, 'failed');
    fake.fail('createJob');
    fake.fail('getJobs');
  });

  test.each(['malformed', 'disconnect'] as const)('replies with %s once prints the job once', async (fault) => {
    fake.fail('getJobAttributes', fault);
    fake.fail('createJob', fault);
    const order = await seedReadyOrder();
    await print(order.id);
    await waitForStates(order.id, 'done');
    expect(printedJobs()).toHaveLength(1);
  });

  test('receives Create-Job while its response is lost gets the job again and keeps no empty job', async () => {
    fake.disconnectAfter = 'createJob';
    const order = await seedReadyOrder();
    await print(order.id);
    await waitForStates(order.id, 'done');
    expect(printedJobs()).toHaveLength(1);
    expect(fake.jobs.filter(({ state }) => state === 'held')).toEqual([]);
  });

  test('receives the document while its response is lost needs a person to check the tray', async () => {
    fake.disconnectAfter = 'sendDocument';
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await waitForStates(order.id, 'failed'))[0]?.detail).toContain('可能没有收全');
    expect(printedJobs()).toHaveLength(1);
  });
});

describe('a retry of a failed job', () => {
  const seedFailed = async () => {
    fake.afterDocument = 'aborted';
    const order = await seedReadyOrder();
    await print(order.id);
    const [failed] = await waitForStates(order.id, 'failed');
    fake.afterDocument = 'completed';
    return { order, failed: failed?.id ?? '' };
  };

  test('does not print a file that was queued again meanwhile', async () => {
    const { order, failed } = await seedFailed();
    fake.afterDocument = 'processing';
    await print(order.id);
    await waitForStates(order.id, 'failed', 'printing');
    expect(await retry(failed)).toMatchObject({ status: 409, body: { code: 'already_in_line' } });
    for (const job of fake.jobs) job.state = 'completed';
    await waitForStates(order.id, 'failed', 'done');
  });

  test('is refused for a printer that was disabled meanwhile', async () => {
    const { order, failed } = await seedFailed();
    await setPrinterEnabled(false);
    expect(await retry(failed)).toMatchObject({ status: 409, body: { code: 'printer_disabled' } });
    await setPrinterEnabled(true);
    await waitForStates(order.id, 'failed');
  });

  test('joins the end of the queue, never between fronts and backs', async () => {
    const { order, failed } = await seedFailed();
    fake.attributes = capableAttributes({
      'sides-supported': ippAttribute('sides-supported', { tag: 'keyword', value: 'one-sided' }),
    });
    await clerk.call(contract.probePrinter, { params: { id: printer.id } });
    const turned = await seedReadyOrder();
    await print(turned.id);
    const [, backs] = await waitForStates(turned.id, 'done', 'queued');
    await retry(failed);
    await vi.waitFor(async () => expect((await jobsOf(order.id))[0]?.detail).toContain('翻面'), waitFor);
    await retry(backs?.id ?? '');
    await waitForStates(turned.id, 'done', 'done');
    await waitForStates(order.id, 'done');
  });
});

test('a disabled printer gets none of its queued jobs', async () => {
  fake.fail('createJob', ...Array(50).fill(statuses.busy));
  const order = await seedReadyOrder();
  await print(order.id);
  await setPrinterEnabled(false);
  expect((await waitForStates(order.id, 'failed'))[0]?.detail).toContain('停用');
  expect(fake.jobs).toEqual([]);
  await setPrinterEnabled(true);
  fake.fail('createJob');
});

describe('a printer that supports Print-Job only', () => {
  const old = Object.values(operations).filter((code) => code !== operations.createJob);
  beforeEach(async () => {
    fake.attributes = capableAttributes({
      'operations-supported': ippAttribute(
        'operations-supported',
        ...old.map((value) => ({ tag: 'enum', value }) as const),
      ),
    });
    await clerk.call(contract.probePrinter, { params: { id: printer.id } });
  });

  test('is searched by job name before the job is sent again', async () => {
    fake.disconnectAfter = 'printJob';
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await waitForStates(order.id, 'failed'))[0]?.detail).toContain('可能没有收全');
    expect(printedJobs()).toHaveLength(1);
  });

  test('without a job list needs a person to check the tray', async () => {
    fake.disconnectAfter = 'printJob';
    fake.fail('getJobs', statuses.operationNotSupported);
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await waitForStates(order.id, 'failed'))[0]?.detail).toContain('不清楚打印机有没有收到');
    expect(printedJobs()).toHaveLength(1);
  });
});

test('a second worker continues after a crash, and nothing is printed twice', async () => {
  fake.fail('createJob', ...Array(50).fill(statuses.busy));
  const order = await seedReadyOrder();
  const [queued] = (await print(order.id)).body;
  const printJobId = queued?.id ?? '';
  const takenBy = await vi.waitFor(async () => {
    const row = await findPrintJob(deps.db, printJobId);
    expect(row?.claimedBy).toBeTruthy();
    return row?.claimedBy ?? '';
  }, waitFor);

  // A worker with another claim does not run the job.
  const stop = new AbortController();
  await runPrintJob(deps, { printJobId, takenBy: deps.random.uuid() }, stop.signal);
  expect(fake.jobs).toEqual([]);

  fake.afterDocument = 'processing';
  fake.fail('createJob');
  await waitForStates(order.id, 'printing');
  // The job queue runs the same job again after a crash.
  const secondRun = runPrintJob(deps, { printJobId, takenBy }, stop.signal);
  for (const job of fake.jobs) job.state = 'completed';
  await secondRun;
  await waitForStates(order.id, 'done');
  expect(printedJobs()).toHaveLength(1);
});
