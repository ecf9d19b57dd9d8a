import { expect, test } from 'vitest';
import { capabilityTexts, printerStatus } from './printer-texts.ts';

const reported = { state: 'idle', make_and_model: 'HP LaserJet' } as const;

test('a disabled printer is shown as disabled even when it is idle', () => {
  expect(printerStatus({ is_enabled: false, state: 'idle' })).toEqual({ tone: 'muted', label: '已停用' });
  expect(printerStatus({ is_enabled: true, state: 'idle' }).label).toBe('空闲');
});

test('a missing capability is described as manual work', () => {
  expect(capabilityTexts({ ...reported, can_duplex: false, can_color: false, finishings: [] })).toEqual([
    '不能自动双面：先印正面，翻面后再印反面',
    '装订要手工完成',
  ]);
  expect(
    capabilityTexts({
      ...reported,
      can_duplex: true,
      can_color: true,
      finishings: ['staple_top_left', 'saddle_stitch'],
    }),
  ).toEqual(['可印彩色', '自动双面', '自动装订：左上角装订、骑马钉']);
});

test.each(['unknown', 'unreachable'] as const)(
  'a printer that is %s and never reported has no known capabilities',
  (state) => {
    const printer = { state, make_and_model: '', can_duplex: false, can_color: false, finishings: [] };
    expect(capabilityTexts(printer)).toEqual(['连上后会显示它能做什么']);
  },
);

test('an unreachable printer keeps its last known capabilities', () => {
  const unreachable = { ...reported, state: 'unreachable' } as const;
  expect(capabilityTexts({ ...unreachable, can_duplex: true, can_color: true, finishings: [] })).toContain('自动双面');
});
