import type { Till } from '@print/contract/ledger';
import { expect, test } from 'vitest';
import { hasMoney, reconciliation, totalOf } from './till-texts.ts';

const till: Till = {
  from: '2026-11-15',
  to: '2026-11-15',
  methods: [
    { method: 'ALIPAY', taken: 0, given_back: 0, net: 0 },
    { method: 'WECHAT', taken: 0, given_back: 0, net: 0 },
    { method: 'CASH', taken: 0, given_back: 0, net: 0 },
  ],
  days: [{ day: '2026-11-15', net: 0, by_method: { ALIPAY: 0, WECHAT: 0, CASH: 0 } }],
  turnover: 100,
  owed_by_customers: 12.5,
  owed_by_shop: 2.3,
  for_other_orders: 8,
  on_other_days: 5,
  net: 92.8,
  refunds: [],
};

test('the steps from the turnover end at the money of the period', () => {
  const steps = reconciliation(till);
  expect(steps.map(({ sign, amount }) => `${sign}${amount}`)).toEqual(['100', '−12.5', '+2.3', '+8', '−5']);
  expect(totalOf(steps)).toBe(till.net);
});

test('refunds for other days turn the signs, and empty steps are left out', () => {
  const steps = reconciliation({
    ...till,
    owed_by_customers: 0,
    owed_by_shop: 0,
    for_other_orders: -8,
    on_other_days: -5,
  });
  expect(steps.map(({ sign, amount }) => `${sign}${amount}`)).toEqual(['100', '−8', '+5']);
});

test('a till without a movement is empty, and one whose money went back is not', () => {
  expect(hasMoney(till)).toBe(false);
  const [alipay, ...others] = till.methods;
  if (!alipay) throw new Error('no method');
  expect(hasMoney({ ...till, methods: [{ ...alipay, taken: 2, given_back: 2 }, ...others] })).toBe(true);
});
