import * as contract from '@print/contract/printing';
import { describe, expect, test, vi } from 'vitest';
import { statuses } from '#platform/ipp/ipp-codes.ts';
import { stringsOf } from '#platform/ipp/read-attributes.ts';
import { ippAttribute } from '#platform/ipp/send-request.ts';
import { capableAttributes } from '#test/fake-printer.ts';
import { openPrintDesk } from '#test/print-desk.ts';
import { deletePrintFiles } from '../retention/delete-print-files.ts';

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
  printedJobs,
  retry,
  cancel,
  cancelOrder,
} = await openPrintDesk();

describe('cancelling', () => {
  test('a queued job removes it, and the queue continues', async () => {
    fake.afterDocument = 'processing';
    const [first, second, third] = [await seedReadyOrder(), await seedReadyOrder(), await seedReadyOrder()];
    for (const { id } of [first, second, third]) await print(id);
    await waitForStates(first.id, 'printing');
    await vi.waitFor(async () => expect((await jobsOf(second.id))[0]?.detail).toContain('排队中'), waitFor);
    const [queuedJob] = await jobsOf(second.id);
    expect((await cancel(queuedJob?.id ?? '')).body.state).toBe('cancelled');
    expect((await cancel(queuedJob?.id ?? '')).status).toBe(409);
    const [printing] = await jobsOf(first.id);
    expect((await cancel(printing?.id ?? '')).body).toMatchObject({ state: 'cancelled', detail: '已取消' });
    expect(fake.jobs[0]?.state).toBe('cancelled');
    await waitForStates(third.id, 'printing');
    for (const job of fake.jobs.slice(1)) job.state = 'completed';
    await waitForStates(third.id, 'done');
    expect(printedJobs()).toHaveLength(2);
  });

  test('a job at the printer itself is detected', async () => {
    fake.afterDocument = 'cancelled';
    const order = await seedReadyOrder();
    await print(order.id);
    expect((await waitForStates(order.id, 'cancelled'))[0]?.detail).toContain('在打印机上被取消');
  });

  test('an order cancels all its jobs and releases a printer that waits for backs', async () => {
    fake.attributes = capableAttributes({
      'sides-supported': ippAttribute('sides-supported', { tag: 'keyword', value: 'one-sided' }),
    });
    await clerk.call(contract.probePrinter, { params: { id: printer.id } });
    const landscape = { sides: 'two_sided_short_edge' } as const;
    const [order, other] = [await seedReadyOrder([landscape, {}], [{}, {}]), await seedReadyOrder()];
    await print(order.id);
    const [, backs] = await waitForStates(order.id, 'done', 'queued', 'queued');
    expect(backs?.detail).toContain('沿短边翻到空白面');
    await print(other.id);
    await cancelOrder(order.id);
    const jobs = await waitForStates(order.id, 'done', 'cancelled', 'cancelled');
    expect(jobs[2]?.detail).toContain('订单已取消');
    await waitForStates(other.id, 'done', 'queued');
    expect(printedJobs().map(({ name }) => name.split(' ')[0])).toEqual([order.pickupCode, other.pickupCode]);
    expect(await retry(jobs[2]?.id ?? '')).toMatchObject({ status: 409, body: { code: 'order_cancelled' } });
    await cancel((await jobsOf(other.id))[1]?.id ?? '');
  });

  test('an order with deleted files leaves no job in the queue', async () => {
    fake.fail('createJob', ...Array(50).fill(statuses.busy));
    const order = await seedReadyOrder();
    await print(order.id);
    await deletePrintFiles(deps, [order.id]);
    expect((await waitForStates(order.id, 'cancelled'))[0]?.detail).toContain('印刷文件已删除');
    fake.fail('createJob');
  });

  test('an order whose job is just starting prints nothing', async () => {
    fake.fail('createJob', ...Array(50).fill(statuses.busy));
    const order = await seedReadyOrder();
    await print(order.id);
    const cancelled = "update orders set status = 'cancelled', cancelled_at = now() where id = $1";
    await deps.database.query(cancelled, [order.id]);
    await waitForStates(order.id, 'cancelled');
    expect(fake.jobs).toEqual([]);
    fake.fail('createJob');
  });

  test('a job at a printer that disconnects reports that the printer was not informed', async () => {
    fake.afterDocument = 'processing';
    const order = await seedReadyOrder();
    await print(order.id);
    const [job] = await waitForStates(order.id, 'printing');
    fake.fail('cancelJob', 'disconnect');
    expect((await cancel(job?.id ?? '')).body.detail).toContain('没能告诉打印机');
  });
});

test('a printer without duplex prints fronts, waits for a clerk, then prints backs, with no job in between', async () => {
  fake.attributes = capableAttributes({
    'sides-supported': ippAttribute('sides-supported', { tag: 'keyword', value: 'one-sided' }),
  });
  await clerk.call(contract.probePrinter, { params: { id: printer.id } });
  const [order, other] = [await seedReadyOrder(), await seedReadyOrder([{ sides: 'one_sided' }])];
  await print(order.id);
  const [fronts, backs] = await waitForStates(order.id, 'done', 'queued');
  expect([fronts?.pass, backs?.pass, backs?.waits_for_staff]).toEqual(['fronts', 'backs', true]);
  expect(backs?.detail).toContain('沿长边翻到空白面');
  await print(other.id);
  await vi.waitFor(async () => expect((await jobsOf(other.id))[0]?.detail).toContain('翻面'), waitFor);

  expect((await retry(backs?.id ?? '')).body).toMatchObject({ state: 'queued', waits_for_staff: false });
  await waitForStates(other.id, 'done');
  await waitForStates(order.id, 'done', 'done');
  const names = printedJobs().map(({ name }) => name.replace(/ [^ ]*$/, ''));
  expect(names).toEqual([fronts?.title, backs?.title, `${other.pickupCode} 装订组 #1`]);
  for (const { attributes } of printedJobs()) expect(stringsOf(attributes, 'sides')).toEqual(['one-sided']);
  const pages = printedJobs().map(({ document }) => document?.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length);
  expect(pages.slice(0, 2)).toEqual([6, 6]);
});
