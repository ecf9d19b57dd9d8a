import { expect, test } from 'vitest';
import { readAmount, readCell, readMoment, readNumber } from './bill-cell-rules.ts';

test.each([
  ['¥35.00', 3500],
  ['￥35.00 ', 3500],
  ['35', 3500],
  ['35.5', 3550],
  ['0.29', 29],
  ['1,234.50', 123_450],
  ['￥１２.３０', 1230],
  ['+8.8元', 880],
  ['12.3000', 1230],
  ['10000000', 1_000_000_000],
  ['0', 0],
])('%s is an amount', (cell, amount) => {
  expect(readAmount(cell)).toBe(amount);
});

test.each([
  '',
  '/',
  '-35.00',
  '35.005',
  '1,23.00',
  '1.2.3',
  '1e3',
  'NaN',
  '0x10',
  '12.',
  '.5',
  '10000000.01',
  '三十五',
  '$5.00',
])('%s is no amount', (cell) => {
  expect(readAmount(cell)).toBeUndefined();
});

test.each([
  ['2026-08-27 14:56:03', '2026-08-27T06:56:03.000Z'],
  ['2026/8/27 14:56', '2026-08-27T06:56:00.000Z'],
  [' 2026-08-27T07:05:09\t', '2026-08-26T23:05:09.000Z'],
  ['2026年8月7日 9:01', '2026-08-07T01:01:00.000Z'],
  ['2028-02-29 00:00:00', '2028-02-28T16:00:00.000Z'],
  ['46261.62225694444', '2026-08-27T06:56:03.000Z'],
  ['46261', '2026-08-26T16:00:00.000Z'],
])('%s is a moment in China', (cell, moment) => {
  expect(readMoment(cell)?.toISOString()).toBe(moment);
});

test.each([
  '',
  '/',
  '2026-02-30 10:00:00',
  '2026-13-01 10:00',
  '2026-08-27',
  '2026-08-27 24:00:00',
  '2026-08-27 14:60',
  '14:56',
  '12',
  '99999',
  '2026-08-27 14:5',
])('%s is no moment', (cell) => {
  expect(readMoment(cell)).toBeUndefined();
});

test.each([
  ['4200002345202611159876543210\t', '4200002345202611159876543210'],
  ["'4200002345202611159876543210", '4200002345202611159876543210'],
  ['T200P123 ', 'T200P123'],
  ['20260827220014567814_R1', '20260827220014567814_R1'],
])('%s is a number', (cell, number) => {
  expect(readNumber(cell)).toBe(number);
});

test.each(['', '/', '-', '4.20000234520261E+27', '无', '1'.repeat(65), undefined])('%s is no number', (cell) => {
  expect(readNumber(cell)).toBe('');
});

test('a cell is one line without hidden characters', () => {
  expect(readCell(' 打印\t两份\n\u202e谢谢\u0000 ')).toBe('打印 两份 谢谢');
  expect(readCell(' / ')).toBe('');
  expect(readCell(`${'纸'.repeat(199)}😀`)).toBe(`${'纸'.repeat(199)}\ufffd`);
});
