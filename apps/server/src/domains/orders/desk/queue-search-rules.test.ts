import { expect, test } from 'vitest';
import { readCode, readSearch } from './queue-search-rules.ts';

test.each([
  ['', undefined],
  [' \t', undefined],
  ['a7k2mx', { code: 'A7K2MX' }],
  [' A7K 2', { code: 'A7K2' }],
  ['ａ７ｋ２ｍｘ', { code: 'A7K2MX' }],
  ['8000', { phoneEnd: '8000' }],
  ['2345', { code: '2345', phoneEnd: '2345' }],
  ['138 0013-8000', { phoneEnd: '13800138000' }],
  ['+86 13800138000', { phoneEnd: '13800138000' }],
  ['20261115-481903', { orderNumber: '20261115-481903', phoneEnd: '20261115481903' }],
  ['20261115481903', { orderNumber: '20261115-481903', phoneEnd: '20261115481903' }],
  ['80', {}],
  ['A7', {}],
  ['A7K2MX9', {}],
  ['O0I1', {}],
  ['%%%%', {}],
  ['\u0000', {}],
  ["' or 1=1 --", {}],
])('the search %j means %j', (input, search) => {
  expect(readSearch(input)).toEqual(search);
});

test.each([
  ['a7k2mx', 'A7K2MX'],
  [' A7K-2MX\n', 'A7K2MX'],
  ['A7K2M', undefined],
  ['A7K2MX9', undefined],
  ['A7K2M0', undefined],
  ['https://print.test/', undefined],
])('the input %j is read as the code %j', (input, code) => {
  expect(readCode(input)).toBe(code);
});
