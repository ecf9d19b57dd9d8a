import { expect, test } from 'vitest';
import { capabilityWords, stateOf } from './printer-words.ts';

test('a printer that is switched off here is off, however well it is', () => {
  expect(stateOf({ is_enabled: false, state: 'idle' })).toEqual({ tone: 'muted', words: '已停用' });
  expect(stateOf({ is_enabled: true, state: 'idle' }).words).toBe('空闲');
});

test('what it cannot do is said as what is left to do by hand', () => {
  expect(capabilityWords({ state: 'idle', can_duplex: false, finishings: [] })).toEqual([
    '不能自动双面：先印正面，翻面后再印反面',
    '装订要手工完成',
  ]);
  expect(
    capabilityWords({ state: 'idle', can_duplex: true, finishings: ['staple_top_left', 'saddle_stitch'] }),
  ).toEqual(['自动双面', '自动装订：左上角装订、骑马钉']);
});

test('nothing is claimed of a printer that has not answered yet', () => {
  expect(capabilityWords({ state: 'unknown', can_duplex: false, finishings: [] })).toEqual([
    '检测后会显示它能做什么',
  ]);
});
