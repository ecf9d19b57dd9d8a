import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { BindingType } from '@print/contract/orders';
import * as contract from '@print/contract/printing';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createJob, findJob, sendDocument } from '#platform/ipp/printer-jobs.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { openPrintingShop } from '#test/printing-shop.ts';
import { type SoftwarePrinter, startSoftwarePrinter } from '#test/software-printer.ts';
import { createTestApp } from '#test/test-app.ts';
import { closeTestDatabases } from '#test/test-database.ts';
import { findSoftwarePrinter } from '../../../../../../scripts/test/find-test-tools.ts';
import { type PrintFile, printJobs } from '../printing.table.ts';
import { runPrintJob } from './run-print-job.ts';

const pdf = readFileSync(corpusPath('twelve-pages.pdf'));
const waitFor = { timeout: 20_000, interval: 20 };

/** CUPS' software printer: the tests check the attributes that it received. */
describe.skipIf(!findSoftwarePrinter())('a real IPP printer', async () => {
  const { deps, as } = await createTestApp();
  afterAll(closeTestDatabases);
  const clerk = await as('staff');
  const shop = await openPrintingShop(deps, clerk);
  const running: SoftwarePrinter[] = [];
  afterEach(async () => {
    for (const printer of running.splice(0)) await printer.close();
  });

  async function setUp(abilities: Parameters<typeof startSoftwarePrinter>[0]) {
    const printer = await startSoftwarePrinter(abilities);
    running.push(printer);
    return { printer, added: await shop.addPrinter(printer.uri) };
  }
  /** The state after a worker was killed while sending. */
  const seedSending = async (orderId: string, printerId: string, printerJobId: number) => {
    const [printJobId, takenBy] = [deps.random.uuid(), deps.random.uuid()];
    const row = { id: printJobId, claimedBy: takenBy, orderId, printerId, printerJobId, state: 'sending' } as const;
    const more = { title: 'A', printerName: '', copies: 1, createdBy: 'system', createdAt: deps.clock.now() };
    await deps.db.insert(printJobs).values({ ...row, ...more });
    return { printJobId, takenBy };
  };
  const all = { finishings: ['staple_top_left', 'staple_dual_left', 'saddle_stitch'] } as const;
  const print = async (orderId: string, printerId: string) =>
    (
      await clerk.call(contract.printOrder, {
        params: { id: orderId },
        body: { printer_id: printerId, despite_payment: true },
      })
    ).body;
  const waitForStates = async (orderId: string, ...states: contract.PrintJobState[]) =>
    await vi.waitFor(async () => {
      const { body } = await clerk.call(contract.listPrintJobs, { params: { id: orderId } });
      expect(body.map(({ state }) => state)).toEqual(states);
      return body;
    }, waitFor);

  test('reports its capabilities', async () => {
    const { added } = await setUp(all);
    expect(added).toMatchObject({
      state: 'idle',
      make_and_model: 'Software Printer',
      can_duplex: true,
      finishings: all.finishings,
    });
    const { added: simple } = await setUp({ canDuplex: false });
    expect(simple).toMatchObject({ can_duplex: false, finishings: [] });
  });

  test('gets every binding, side and paper as ordered', async () => {
    const { printer, added } = await setUp(all);
    const cases: [BindingType, Partial<PrintFile>, object][] = [
      ['none', { sides: 'one_sided' }, { SIDES: 'one-sided', COPIES: '1' }],
      ['staple_top_left', { copies: 3 }, { FINISHINGS: 'staple-top-left', COPIES: '3' }],
      ['staple_left_side', { paperSize: 'b5_70g' }, { FINISHINGS: 'staple-dual-left', MEDIA: 'jis_b5_182x257mm' }],
      [
        'staple',
        { form: 'booklet', sides: 'two_sided_short_edge' },
        { FINISHINGS: 'saddle-stitch', SIDES: 'two-sided-short-edge' },
      ],
      ['ring_bound', {}, { SIDES: 'two-sided-long-edge', MEDIA: 'iso_a4_210x297mm' }],
    ];
    const order = await shop.seedReadyOrder(
      cases.map(([, file]) => file),
      cases.map(([bindingType]) => ({ bindingType })),
    );
    await print(order.id, added.id);
    await waitForStates(order.id, ...cases.map(() => 'done' as const));
    const received = printer.jobs();
    for (const [index, [, , expected]] of cases.entries()) {
      expect(received[index]?.attributes).toMatchObject({ PRINT_COLOR_MODE: 'monochrome', ...expected });
      expect(received[index]?.attributes['JOB_NAME']).toContain(`${order.pickupCode} 装订组 #${index + 1}`);
      expect(received[index]?.document.equals(pdf)).toBe(true);
    }
    expect(received[0]?.attributes).not.toHaveProperty('FINISHINGS');
    expect(received[4]?.attributes).not.toHaveProperty('FINISHINGS');
  });

  test('gets colour for documents in colour, and black and white for the others', async () => {
    const { printer, added } = await setUp({ canColor: true });
    expect(added.can_color).toBe(true);
    const order = await shop.seedReadyOrder(
      [{ group: 0, parts: 2 }, { group: 0, part: 2, parts: 2 }, { group: 1 }],
      [{ documents: [{ color_mode: 'color' }, {}] }, {}],
    );
    await print(order.id, added.id);
    await waitForStates(order.id, 'done', 'done', 'done');
    const received = printer.jobs().map(({ attributes }) => attributes);
    expect(received.map(({ PRINT_COLOR_MODE: mode }) => mode)).toEqual(['color', 'monochrome', 'monochrome']);
    expect(received[0]?.['JOB_NAME']).toContain('第 1/2 部分 彩色');
  });

  test('prints one job while the next is queued, then prints that', async () => {
    const { printer, added } = await setUp(all);
    // A job of another client does not block the shop's queue.
    const otherOrder = await shop.seedReadyOrder();
    const { id: otherId } = await shop.addPrinter(printer.uri.replace('127.0.0.1', 'localhost'));
    printer.hold();
    await print(otherOrder.id, otherId);
    await waitForStates(otherOrder.id, 'printing');
    const order = await shop.seedReadyOrder();
    await print(order.id, added.id);
    await vi.waitFor(async () => {
      const [job] = await waitForStates(order.id, 'queued');
      expect(job?.detail).toContain('打印机正忙');
    }, waitFor);
    printer.release();
    await waitForStates(order.id, 'done');
    expect(printer.jobs()).toHaveLength(2);
  });

  test('stops a job that is cancelled', async () => {
    const { printer, added } = await setUp({});
    printer.hold();
    const order = await shop.seedReadyOrder();
    await print(order.id, added.id);
    const [job] = await waitForStates(order.id, 'printing');
    const params = { id: job?.id ?? '' };
    expect((await clerk.call(contract.cancelPrintJob, { params })).body).toMatchObject({
      state: 'cancelled',
      detail: '已取消',
    });
    printer.release();
    const next = await shop.seedReadyOrder();
    await print(next.id, added.id);
    await waitForStates(next.id, 'done');
  });

  test('jams, and prints after a retry', async () => {
    const { printer, added } = await setUp({});
    printer.jam();
    const order = await shop.seedReadyOrder();
    await print(order.id, added.id);
    const [failed] = await waitForStates(order.id, 'failed');
    printer.repair();
    await clerk.call(contract.retryPrintJob, { params: { id: failed?.id ?? '' } });
    await waitForStates(order.id, 'done');
  });

  test('may accept half a document, so a job whose worker died while sending fails', async () => {
    const { printer, added } = await setUp({});
    const order = await shop.seedReadyOrder([], [{}]);
    const stop = new AbortController();
    const half = async function* () {
      yield pdf;
      for (let sent = 0; sent < 16; sent += 1) yield await setTimeout(10, Buffer.alloc(65_536, ' '));
      stop.abort(new Error('killed'));
    };
    const job = await createJob(printer, { name: 'cut off', attributes: [] });
    const document = { body: Readable.from(half()), sizeBytes: 8 * 1024 * 1024 };
    await expect(sendDocument(printer, job, document, stop.signal)).rejects.toThrow('killed');
    await vi.waitFor(async () => {
      expect((await findJob(printer, job))?.state).toMatch(/completed|aborted/);
    }, waitFor);
    const claim = await seedSending(order.id, added.id, job);
    await runPrintJob(deps, claim, new AbortController().signal);
    expect((await waitForStates(order.id, 'failed'))[0]?.detail).toContain('可能没有收全');
    expect(printer.jobs().length).toBeLessThanOrEqual(1);
  });

  test('without duplex gets fronts and backs as single-sided jobs', async () => {
    const { printer, added } = await setUp({ canDuplex: false });
    const order = await shop.seedReadyOrder();
    await print(order.id, added.id);
    const [, backs] = await waitForStates(order.id, 'done', 'queued');
    await clerk.call(contract.retryPrintJob, { params: { id: backs?.id ?? '' } });
    await waitForStates(order.id, 'done', 'done');
    const received = printer.jobs();
    expect(received.map(({ attributes }) => attributes['SIDES'])).toEqual(['one-sided', 'one-sided']);
    expect(received.every(({ document }) => document.subarray(0, 5).toString() === '%PDF-')).toBe(true);
    expect(received.some(({ document }) => document.equals(pdf))).toBe(false);
  });

  test('is identified by its certificate, and a new certificate needs confirmation by staff', async () => {
    const printer = await startSoftwarePrinter();
    const { port } = printer;
    const added = await shop.addPrinter(printer.uri.replace('ipp:', 'ipps:'));
    const { id } = added;
    const [before, after] = [await shop.seedReadyOrder(), await shop.seedReadyOrder()];
    await print(before.id, id);
    await waitForStates(before.id, 'done');
    await printer.close();

    const replacement = await startSoftwarePrinter({ port });
    running.push(replacement);
    await print(after.id, id);
    const [failed] = await waitForStates(after.id, 'failed');
    expect(failed?.detail).toContain('证书');
    expect(replacement.jobs()).toEqual([]);

    const { name, uri, papers } = added;
    const renamed = { name: `${name}！`, uri, papers, is_enabled: true };
    expect((await clerk.call(contract.changePrinter, { params: { id }, body: renamed })).body).toMatchObject({
      state_message: expect.stringContaining('证书'),
    });
    const probe = await clerk.call(contract.probePrinter, { params: { id } });
    expect(probe.body.state).toBe('idle');
    await clerk.call(contract.retryPrintJob, { params: { id: failed?.id ?? '' } });
    await waitForStates(after.id, 'done');
    expect(replacement.jobs()).toHaveLength(1);
  });
});
