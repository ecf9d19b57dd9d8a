import { expect, test } from 'vitest';
import { listConverterProblems } from './converter-problems.ts';

const office = { soffice: '/usr/bin/soffice', qpdf: undefined, bubblewrap: '/usr/bin/bwrap', missingFonts: [] };

test.each([
  ['nothing', office, { state: 'ready', isSandboxed: true }, undefined],
  ['a machine that forbids the sandbox', office, { state: 'ready', isSandboxed: false }, '转换未隔离'],
  ['a canary that got out', office, { state: 'unsafe', isSandboxed: true }, '未通过安全检查，已停用'],
  ['a canary that was not converted', office, { state: 'broken', isSandboxed: true }, '试转换失败'],
  [
    'nothing more of what is not installed',
    { ...office, bubblewrap: undefined },
    { state: 'ready', isSandboxed: false },
    undefined,
  ],
] as const)('an operator hears of %s', (_, installed, converter, expected) => {
  const problems = listConverterProblems({ office: installed, converter });
  expect(problems).toEqual(expected === undefined ? [] : [expect.stringContaining(expected)]);
});
