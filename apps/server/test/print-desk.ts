import { getStaffOrder } from '@print/contract/desk';
import * as contract from '@print/contract/printing';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { changeOrderStatus } from '#domains/orders/status/change-order-status.ts';
import { capableAttributes, startFakePrinter } from './fake-printer.ts';
import { openPrintingShop } from './printing-shop.ts';
import { createTestApp } from './test-app.ts';

/** A clerk and a shop with one fake printer. Call `openPrintDesk` once, at the top of a test file. */
export async function openPrintDesk() {
  const { deps, as } = await createTestApp();
  const clerk = await as('staff');
  const { addPrinter, seedReadyOrder } = await openPrintingShop(deps, clerk);

  const fake = await startFakePrinter();
  afterAll(async () => await fake.close());
  const printer = await addPrinter(fake.uri);
  const waitFor = { timeout: 20_000, interval: 20 };

  beforeEach(async () => {
    Object.assign(fake, { attributes: capableAttributes(), afterDocument: 'completed', disconnectAfter: undefined });
    fake.jobs.length = 0;
    fake.requests.length = 0;
    await clerk.call(contract.probePrinter, { params: { id: printer.id } });
  });

  const print = async (orderId: string, files?: readonly { id: string }[]) =>
    await clerk.call(contract.printOrder, {
      params: { id: orderId },
      body: {
        printer_id: printer.id,
        despite_payment: true,
        ...(files && { print_file_ids: files.map(({ id }) => id) }),
      },
    });
  const jobsOf = async (orderId: string) =>
    (await clerk.call(contract.listPrintJobs, { params: { id: orderId } })).body;
  const waitForStates = async (orderId: string, ...states: contract.PrintJobState[]) =>
    await vi.waitFor(async () => {
      const jobs = await jobsOf(orderId);
      expect(jobs.map(({ state }) => state)).toEqual(states);
      return jobs;
    }, waitFor);
  const historyOf = async (id: string) =>
    (await clerk.call(getStaffOrder, { params: { id } })).body.history.filter(({ kind }) => kind.startsWith('print'));
  const printedJobs = () => fake.jobs.filter(({ document }) => document !== undefined);
  const retry = async (id: string) => await clerk.call(contract.retryPrintJob, { params: { id } });
  const cancel = async (id: string) => await clerk.call(contract.cancelPrintJob, { params: { id } });
  const setPrinterEnabled = async (is_enabled: boolean, uri = printer.uri) =>
    await clerk.call(contract.changePrinter, {
      params: { id: printer.id },
      body: { name: printer.name, papers: printer.papers, uri, is_enabled },
    });
  const cancelOrder = async (orderId: string) =>
    await changeOrderStatus(deps, { orderId, status: 'cancelled', actor: 'system', reason: '测试' });

  return {
    deps,
    clerk,
    addPrinter,
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
    cancel,
    setPrinterEnabled,
    cancelOrder,
  };
}
