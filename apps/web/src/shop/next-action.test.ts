import { expect, test } from 'vitest';
import { mayCancel, nextAction } from './next-action.ts';

test.each([
  ['pending', null, '开始打印', true],
  ['processing', null, '打印完成', true],
  ['completed', null, '已取走', false],
  ['completed', '2026-11-15T20:00:00+08:00', undefined, false],
  ['cancelled', null, undefined, false],
] as const)(
  'an order that is %s and collected at %s has the next action %s, may be cancelled: %s',
  (status, collectedAt, label, cancel) => {
    const order = { status, collected_at: collectedAt };
    expect(nextAction(order)?.label).toBe(label);
    expect(mayCancel(order)).toBe(cancel);
  },
);
