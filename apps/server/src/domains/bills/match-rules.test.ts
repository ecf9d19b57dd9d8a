import { type Fen, fen } from '@print/contract/price';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, matchLines, type PaidLine } from './match-rules.ts';

const minute = 60_000;
const noon = Date.parse('2026-08-27T12:00:00+08:00');
const at = (minutes: number) => new Date(noon + minutes * minute);
const number = '1000107301202608270000000001';

type TestLine = PaidLine & { readonly name: string };
const line = (name: string, minutes: number, change: Partial<PaidLine> = {}): TestLine => ({
  name,
  method: 'WECHAT',
  number: '',
  reference: name,
  merchantNumber: '',
  paidAt: at(minutes),
  amount: fen(1230),
  refunded: fen(0),
  ...change,
});
const order = (id: string, minutes = 0, change: Partial<Candidate> = {}): Candidate => ({
  id,
  method: 'WECHAT',
  amount: fen(1230),
  createdAt: at(minutes),
  transactionRead: '',
  ...change,
});

function match(lines: readonly TestLine[], orders: readonly Candidate[]) {
  const { sure, doubtful, unmatchedLines, unmatchedOrders } = matchLines(lines, orders);
  const names = (some: readonly TestLine[]) => some.map(({ name }) => name);
  const ids = (some: readonly Candidate[]) => some.map(({ id }) => id);
  return {
    sure: sure.map(({ line: { name }, order: { id }, by }) => `${name}-${id} by ${by}`),
    doubtful: doubtful.map((group) => [...names(group.lines), ...ids(group.orders)].join(' ')),
    unmatched: [...names(unmatchedLines), ...ids(unmatchedOrders)].join(' '),
  };
}

describe('a payment and an order of one method and amount', () => {
  test.each([
    ['paid half an hour before the order', -30],
    ['paid at the same time', 0],
    ['paid a day after the order', 24 * 60],
  ])('%s match', (_name, minutes) => {
    expect(match([line('x', minutes)], [order('A')])).toEqual({ sure: ['x-A by amount'], doubtful: [], unmatched: '' });
  });

  test.each([
    ['paid more than half an hour before the order', line('x', -30.1)],
    ['paid more than a day after the order', line('x', 24 * 60 + 0.1)],
    ['of another amount', line('x', 1, { amount: fen(1231) })],
    ['of another method', line('x', 1, { method: 'ALIPAY' })],
  ])('do not match if %s', (_name, other) => {
    expect(match([other], [order('A')])).toEqual({ sure: [], doubtful: [], unmatched: 'x A' });
  });

  test('are doubtful with a second order or a second payment', () => {
    expect(match([line('x', 5)], [order('A'), order('B', 1)])).toMatchObject({ sure: [], doubtful: ['x A B'] });
    expect(match([line('x', 5), line('y', 6)], [order('A')])).toMatchObject({ sure: [], doubtful: ['x y A'] });
  });

  test('are doubtful if one of them may belong to a third', () => {
    // x fits A alone, but y fits both orders.
    const morning = order('A');
    const evening = order('B', 20 * 60);
    expect(match([line('x', 1), line('y', 23 * 60)], [morning, evening])).toMatchObject({
      sure: [],
      doubtful: ['x y A B'],
    });
    expect(match([line('x', 1), line('y', 25 * 60)], [morning, evening]).sure).toEqual([
      'x-A by amount',
      'y-B by amount',
    ]);
  });

  test('are doubtful if a part was returned, and never match if all was', () => {
    expect(match([line('x', 1, { refunded: fen(230) })], [order('A')])).toMatchObject({ sure: [], doubtful: ['x A'] });
    expect(
      match([line('x', 1, { refunded: fen(1230), number })], [order('A', 0, { transactionRead: number })]),
    ).toEqual({ sure: [], doubtful: [], unmatched: 'x A' });
  });
});

describe('the number on the screenshot', () => {
  const read = { transactionRead: number };

  test('decides between payments of one amount, so that the others are free again', () => {
    const lines = [line('x', 1, { number }), line('y', 2)];
    expect(match(lines, [order('A', 0, read), order('B')]).sure).toEqual(['x-A by number', 'y-B by amount']);
  });

  test("may be the merchant's, and the customer may have paid with the other app", () => {
    expect(match([line('x', 1, { merchantNumber: number })], [order('A', 0, read)]).sure).toEqual(['x-A by number']);
    expect(match([line('x', 1, { number, method: 'ALIPAY' })], [order('A', 0, read)]).sure).toEqual(['x-A by number']);
  });

  test('is doubtful with another amount or at another time', () => {
    for (const other of [line('x', 1, { number, amount: fen(1) }), line('x', -31, { number })])
      expect(match([other], [order('A', 0, read)])).toEqual({ sure: [], doubtful: ['x A'], unmatched: '' });
  });

  test('is doubtful on two orders, also if the amount fits only one', () => {
    expect(match([line('x', 1, { number })], [order('A', 0, read), order('B', 0, read)])).toMatchObject({
      sure: [],
      doubtful: ['x A B'],
    });
    const other = order('B', 0, { ...read, amount: fen(1) });
    expect(match([line('x', 1, { number })], [order('A', 0, read), other])).toMatchObject({ sure: [] });
  });

  test('that decides nothing leaves its order open for other payments', () => {
    const wrongAmount = line('x', 1, { number, amount: fen(1) });
    expect(match([wrongAmount, line('y', 2)], [order('A', 0, read)])).toMatchObject({ sure: [], doubtful: ['x y A'] });
  });

  test('that is on no bill does not stop the match by amount', () => {
    expect(match([line('x', 1, { number: '9' })], [order('A', 0, read)]).sure).toEqual(['x-A by amount']);
  });
});

describe('of any bill and any orders', () => {
  // Few values, so that many fit each other.
  const amount = fc.constantFrom(100, 150).map((value): Fen => fen(value));
  const method = fc.constantFrom('ALIPAY' as const, 'WECHAT' as const);
  const someNumber = fc.constantFrom('', '', 'n1', 'n2', 'n3');
  const time = fc.integer({ min: 0, max: 20 }).map((hours) => new Date(noon + hours * 4 * 3_600_000));
  const lines = fc
    .array(
      fc.record({
        method,
        number: someNumber,
        merchantNumber: someNumber,
        paidAt: time,
        amount,
        refunded: fc.constantFrom(0, 0, 0, 50, 100, 150).map(fen),
      }),
      { maxLength: 8 },
    )
    .map((all) => all.map((one, index) => ({ ...one, reference: `line ${index}` })));
  const orders = fc
    .array(fc.record({ method, amount, createdAt: time, transactionRead: someNumber }), { maxLength: 8 })
    .map((all) => all.map((one, index) => ({ ...one, id: `order ${index}` })));
  type AnyLine = Omit<TestLine, 'name'>;

  const mayFit = (one: AnyLine, other: Candidate) => {
    if (one.refunded >= one.amount) return false;
    if (other.transactionRead !== '' && [one.number, one.merchantNumber].includes(other.transactionRead)) return true;
    const delay = one.paidAt.getTime() - other.createdAt.getTime();
    const isInTime = delay >= -30 * minute && delay <= 24 * 60 * minute;
    return one.method === other.method && one.amount === other.amount && isInTime;
  };
  const check = (property: (lines: AnyLine[], orders: Candidate[]) => void) =>
    fc.assert(fc.property(lines, orders, property), { numRuns: 2000 });

  test('each line and each order is in exactly one place', () => {
    check((allLines, allOrders) => {
      const { sure, doubtful, unmatchedLines, unmatchedOrders } = matchLines(allLines, allOrders);
      const placedLines = [...sure.map((one) => one.line), ...doubtful.flatMap((one) => one.lines), ...unmatchedLines];
      const placedOrders = [
        ...sure.map((one) => one.order),
        ...doubtful.flatMap((one) => one.orders),
        ...unmatchedOrders,
      ];
      expect(placedLines.toSorted((a, b) => (a.reference < b.reference ? -1 : 1))).toEqual(allLines);
      expect(placedOrders.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(allOrders);
    });
  });

  test('the order of the inputs does not matter', () => {
    check((allLines, allOrders) => {
      expect(matchLines(allLines.toReversed(), allOrders.toReversed())).toEqual(matchLines(allLines, allOrders));
    });
  });

  test('a sure match is of the right amount and of an untouched payment, and has no rival without a number of its own', () => {
    check((allLines, allOrders) => {
      const { sure } = matchLines(allLines, allOrders);
      const isSureByNumber = (member: AnyLine | Candidate) =>
        sure.some(({ by, line: one, order: other }) => by === 'number' && (one === member || other === member));
      for (const { line: own, order: ownOrder, by } of sure) {
        expect(own.amount).toBe(ownOrder.amount);
        expect(own.refunded).toBe(0);
        const rivals = [
          ...allLines.filter((one) => one !== own && mayFit(one, ownOrder)),
          ...allOrders.filter((one) => one !== ownOrder && mayFit(own, one)),
        ];
        if (by === 'amount') expect(rivals.filter((rival) => !isSureByNumber(rival))).toEqual([]);
      }
    });
  });

  test('what fits nothing is unmatched, and what is doubtful fits something', () => {
    check((allLines, allOrders) => {
      const { sure, doubtful, unmatchedLines, unmatchedOrders } = matchLines(allLines, allOrders);
      expect(sure.every((one) => mayFit(one.line, one.order))).toBe(true);
      for (const one of unmatchedLines) for (const other of unmatchedOrders) expect(mayFit(one, other)).toBe(false);
      for (const group of doubtful) {
        for (const one of group.lines) expect(group.orders.some((other) => mayFit(one, other))).toBe(true);
        for (const other of group.orders.filter(({ transactionRead }) => transactionRead === ''))
          expect(group.lines.some((one) => mayFit(one, other))).toBe(true);
      }
    });
  });
});

test('twenty thousand payments of one amount and one number are matched in seconds', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => index);
  const lines = many.map((index) => line(String(index), index / 100, { number, merchantNumber: number }));
  const orders = many.map((index) => order(String(index), index / 100, { transactionRead: number }));
  const started = process.cpuUsage();
  expect(match(lines, orders).doubtful).toHaveLength(1);
  expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
});
