import type { StaffOrder } from '@print/contract/desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleLedgerEntry } from '../../../test/sample-ledger-entry.ts';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { Money } from './money.tsx';
import { OpenMoney } from './open-money.tsx';

afterEach(cleanup);

const payment = sampleLedgerEntry();
type Changes = Partial<Pick<StaffOrder, 'status' | 'open_difference' | 'has_late_difference'>> &
  Partial<Pick<StaffOrder['payment'], 'check' | 'owed' | 'entries'>>;

/** The names of the buttons that the clerk sees. */
function buttonsFor(
  Part: typeof Money | typeof OpenMoney,
  { check = 'checked', owed = 0, entries = [payment], ...changes }: Changes,
) {
  const order = { ...sampleStaffOrder, ...changes, payment: { ...sampleStaffOrder.payment, check, owed, entries } };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part order={order} />
    </QueryClientProvider>,
  );
  const buttons = screen.queryAllByRole('button');
  return buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

test('a clerk can book what the state of the money allows', () => {
  const correct = '冲正：付款 +¥29.60';
  expect(buttonsFor(Money, {})).toEqual([correct, '退款']);
  cleanup();
  expect(buttonsFor(Money, { open_difference: 1, owed: 1 })).toEqual([correct, '收差额', '退款', '免除']);
  cleanup();
  expect(buttonsFor(Money, { open_difference: -1, owed: -1 })).toEqual([correct, '退差额', '退款', '免除']);
  cleanup();
  expect(buttonsFor(Money, { status: 'cancelled', open_difference: -29.6, owed: -29.6 })).toEqual([
    ...[correct, '退款', '免除'],
  ]);
});

test('before the payment is checked nothing is given back', () => {
  expect(buttonsFor(Money, { check: 'unchecked', open_difference: -1, owed: 28.6, entries: [] })).toEqual(['免除']);
});

test('an entry that was taken back, and its correction, cannot be taken back again', () => {
  const correction = sampleLedgerEntry({ kind: 'correction', amount: -29.6, corrects: payment.id });
  expect(buttonsFor(Money, { check: 'unchecked', owed: 29.6, entries: [payment, correction] })).toEqual(['免除']);
  expect(screen.getByText('已冲正')).toBeDefined();
});

test('a cancelled order that was paid begins with its refund, and a late difference with its settlement', () => {
  expect(buttonsFor(OpenMoney, { status: 'cancelled', open_difference: -29.6, owed: -29.6 })).toEqual(['退款']);
  expect(screen.getByText('待退款 ¥29.60')).toBeDefined();
  cleanup();
  const late = { status: 'completed', has_late_difference: true } as const;
  expect(buttonsFor(OpenMoney, { ...late, open_difference: 1, owed: 1 })).toEqual(['收差额']);
  cleanup();
  expect(buttonsFor(OpenMoney, {})).toEqual([]);
});
