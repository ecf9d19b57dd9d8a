import { expect, test } from 'vitest';
import { parseScan } from './parse-scan.ts';

test.each([
  ['a7k2mx', 'A7K2MX'],
  [' A7K-2MX\n', 'A7K2MX'],
  ['取件码：a7k2mx，请到 3 号楼 214 取件', 'A7K2MX'],
  ['https://print.example.com/query?code=a7k2mx', 'A7K2MX'],
  ['', ''],
])('the code in %j is %j', (text, code) => {
  expect(parseScan(text)).toBe(code);
});
