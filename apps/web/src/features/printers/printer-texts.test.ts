import { expect, test } from 'vitest';
import { capabilityTexts, printerStatus } from './printer-texts.ts';

const known = { state: 'idle', make_and_model: 'HP LaserJet' } as const;

test('a printer that is switched off here is off, however well it is', () => {
  expect(printerStatus({ is_enabled: false, state: 'idle' })).toEqual({ tone: 'muted', label: '已停用' });
  expect(printerStatus({ is_enabled: true, state: 'idle' }).label).toBe('空闲');
});

test('what it cannot do is said as what is left to do by hand', () => {
  expect(capabilityTexts({ ...known, can_duplex: false, finishings: [] })).toEqual([
    '不能自动双面：先印正面，翻面后再印反面',
    '装订要手工完成',
  ]);
  expect(capabilityTexts({ ...known, can_duplex: true, finishings: ['staple_top_left', 'saddle_stitch'] })).toEqual([
    '自动双面',
    '自动装订：左上角装订、骑马钉',
  ]);
});

test.each(['unknown', 'unreachable'] as const)('nothing is claimed of one that never answered: %s', (state) => {
  const silent = { state, make_and_model: '', can_duplex: false, finishings: [] };
  expect(capabilityTexts(silent)).toEqual(['连上后会显示它能做什么']);
});

test('what a printer said before it went out of reach still holds', () => {
  const away = { ...known, state: 'unreachable' } as const;
  expect(capabilityTexts({ ...away, can_duplex: true, finishings: [] })).toContain('自动双面');
});
