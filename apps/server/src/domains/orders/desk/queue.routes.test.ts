import { listQueue, type Queue } from '@print/contract/desk';
import type { RequestOf } from '@print/contract/endpoint';
import { fen } from '@print/contract/price';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedDocument, seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { deps, as, logged } = await createTestApp();
const { database, clock } = deps;
const clerk = await as('staff');
const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);

beforeEach(async () => {
  await database.query('truncate orders cascade');
});

async function fetchQueue(querystring: RequestOf<typeof listQueue>['querystring'] = {}): Promise<Queue> {
  const { status, body } = await clerk.call(listQueue, { querystring });
  expect(status).toBe(200);
  return body;
}

const codesOf = ({ results }: Queue) => results.map(({ pickup_code }) => pickup_code);

describe('the queue', () => {
  test('shows the next step of each order and masked phone numbers', async () => {
    const failed = await seedDocument(deps, { conversion: 'failed', failure: 'crashed' });
    const order = await seedOrder(
      deps,
      { priceDifference: fen(-30), awaitsCounts: true, paymentCheck: 'problem', paymentProblem: '没有到账' },
      [
        {
          bindingType: 'staple',
          documents: [
            { pageCount: 4, exactPages: 5, copies: 2, print_sided: 'double' },
            { pageCount: 3, copies: 2, isEstimated: true },
          ],
        },
        { documents: [{ pageCount: 7, copies: 3, print_sided: 'single_double', documentId: failed.id }] },
      ],
    );
    const { results } = await fetchQueue();
    expect(results).toEqual([
      {
        id: order.id,
        order_number: order.orderNumber,
        pickup_code: order.pickupCode,
        status: 'pending',
        created_at: order.createdAt.toISOString(),
        ready_by: order.readyBy.toISOString(),
        completed_at: null,
        collected_at: null,
        phone_masked: '138****8000',
        is_walk_in: false,
        payment_method: 'WECHAT',
        payment_check: 'problem',
        payment_doubts: ['payment_problem', 'screenshot_missing'],
        total_price: 0.8,
        price_difference: -0.3,
        has_late_difference: false,
        is_estimated: true,
        files: 3,
        bindings: [
          { type: 'staple', name: '骑马钉' },
          { type: 'none', name: '不装订' },
        ],
        has_failed_document: true,
        has_customer_note: false,
        has_refund_request: false,
        // A booklet of 6 + 6 pages twice, and 4 sheets three times.
        sides: 2 * (5 + 3) + 3 * 7,
        sheets: 2 * 3 + 3 * 4,
        color_sides: 0,
        has_color: false,
      },
    ]);
    expect(logged.join('\n')).not.toContain('13800138000');
  });

  test('lists pending orders oldest first, then completed ones, then finished ones newest first', async () => {
    const seed = (pickupCode: string, overrides: Parameters<typeof seedOrder>[1]) =>
      seedOrder(deps, { pickupCode, ...overrides });
    await seed('CANCE2', { status: 'cancelled', createdAt: hoursAgo(9) });
    await seed('FETCH2', { status: 'completed', createdAt: hoursAgo(8) });
    await seed('GNE222', { status: 'completed', createdAt: hoursAgo(7), collectedAt: clock.now() });
    await seed('GNE333', { status: 'completed', createdAt: hoursAgo(6), collectedAt: clock.now() });
    await seed('FETCH3', { status: 'completed', createdAt: hoursAgo(5) });
    await seed('PENDN3', { createdAt: hoursAgo(3) });
    await seed('PENDN2', { createdAt: hoursAgo(4) });
    await seed('PRCES2', { status: 'processing', createdAt: hoursAgo(3.5) });

    const all = await fetchQueue();
    expect(codesOf(all)).toEqual([...['PENDN2', 'PRCES2', 'PENDN3', 'FETCH2', 'FETCH3', 'GNE333', 'GNE222', 'CANCE2']]);
    expect(all.counts).toEqual({ pending: 2, processing: 1, completed: 2, cancelled: 1 });
    // Two single-sided pages each.
    expect(all).toMatchObject({ sheets_to_print: 6, sides_to_print: 6, count: 8, page: 1 });

    expect(codesOf(await fetchQueue({ status: 'pending' }))).toEqual(['PENDN2', 'PENDN3']);
    const done = await fetchQueue({ status: 'completed' });
    expect(codesOf(done)).toEqual(['FETCH2', 'FETCH3', 'GNE333', 'GNE222']);
    expect(done).toMatchObject({ count: 4, counts: all.counts, sheets_to_print: 6 });
  });

  test('is split into pages', async () => {
    for (let number = 0; number < 53; number += 1) await seedOrder(deps, { createdAt: hoursAgo(100 - number) });
    const [first, second, third] = [
      await fetchQueue(),
      await fetchQueue({ page: '2' }),
      await fetchQueue({ page: '3' }),
    ];
    expect(first.results).toHaveLength(first.page_size);
    expect(second.results).toHaveLength(3);
    expect(new Set([...codesOf(first), ...codesOf(second)]).size).toBe(53);
    expect(third).toMatchObject({ count: 53, page: 3, results: [], sheets_to_print: 106 });
  });

  test('shows every order once across its pages', async () => {
    const [uncollected, collected]: [string[], string[]] = [[], []];
    for (let number = 0; number < 115; number += 1) {
      const isCollected = number % 2 === 0;
      const times = { createdAt: hoursAgo(200 - number), collectedAt: isCollected ? clock.now() : null };
      const { pickupCode } = await seedOrder(deps, { status: 'completed', ...times });
      (isCollected ? collected : uncollected).push(pickupCode);
    }
    const listed: string[] = [];
    for (const page of ['1', '2', '3', '4']) listed.push(...codesOf(await fetchQueue({ status: 'completed', page })));
    expect(listed).toEqual([...uncollected, ...collected.toReversed()]);
  });
});

describe('a search', () => {
  beforeEach(async () => {
    const mine = { pickupCode: 'A7K2MX', orderNumber: '20261115-481903', phoneNumber: '13912345678' };
    await seedOrder(deps, { ...mine, status: 'cancelled' });
    await seedOrder(deps, { pickupCode: 'A7K999', phoneNumber: '138****5678' });
    await seedOrder(deps, { pickupCode: 'ZZ5678', phoneNumber: '' });
  });

  test.each([
    ['a7k2mx', ['A7K2MX']],
    ['A7K', ['A7K999', 'A7K2MX']],
    [' ａ７ｋ ', ['A7K999', 'A7K2MX']],
    ['20261115-481903', ['A7K2MX']],
    ['20261115481903', ['A7K2MX']],
    ['5678', ['A7K999', 'A7K2MX']],
    ['45678', ['A7K2MX']],
    ['139 1234 5678', ['A7K2MX']],
    ['678', []],
    ['%', []],
    ["5678' or true --", []],
    ['\u0000\u0001', []],
    ['\uD83D', []],
    ['____', []],
  ])('for %j finds %j, in any status', async (search, codes) => {
    const found = await fetchQueue({ search, status: 'pending' });
    expect(codesOf(found)).toEqual(codes);
    expect(found.count).toBe(codes.length);
  });
});
