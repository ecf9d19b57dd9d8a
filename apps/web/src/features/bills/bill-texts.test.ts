import type { BillImport } from '@print/contract/bills';
import { expect, test } from 'vitest';
import { billText } from './bill-texts.ts';

const counts = { doubtful: 0, unmatched: 4, linked: 200, set_aside: 0, refunded: 0 };
const skipped = { expense: 31, refund: 5, closed: 0, own_move: 0, unsuccessful: 0, unreadable: 0, repeated: 20 };
const bill = { lines: 204, new_lines: 204, counts, skipped } as Partial<BillImport> as BillImport;

test('an import says what became of its lines', () => {
  expect(billText(bill)).toBe('260 行：200 笔已对上，4 笔没有订单，31 笔支出，5 笔退款，20 笔重复');
});

test('payments that an earlier or later import shows are counted', () => {
  const moved = { ...bill, counts: { ...counts, unmatched: 0 }, skipped: { ...skipped, refund: 0, repeated: 0 } };
  expect(billText(moved)).toBe('235 行：200 笔已对上，4 笔在别的导入里，31 笔支出');
});

test('a bill without payments says only its lines', () => {
  expect(
    billText({
      ...bill,
      lines: 0,
      counts: { ...counts, linked: 0, unmatched: 0 },
      skipped: { ...skipped, expense: 0, refund: 0, repeated: 0 },
    }),
  ).toBe('0 行');
});
