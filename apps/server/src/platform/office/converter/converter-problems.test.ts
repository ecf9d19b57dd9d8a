import { expect, test } from 'vitest';
import { listConverterProblems } from './converter-problems.ts';

const office = { soffice: '/usr/bin/soffice', qpdf: undefined, bubblewrap: '/usr/bin/bwrap', missingFonts: [] };

test.each([
  ['a working, sandboxed converter has no problem', office, { state: 'ready', isSandboxed: true }, undefined],
  ['a sandbox that the machine forbids is reported', office, { state: 'ready', isSandboxed: false }, '转换未隔离'],
  ['a canary that escaped is reported', office, { state: 'unsafe', isSandboxed: true }, '未通过安全检查，已停用'],
  ['a canary that was not converted is reported', office, { state: 'broken', isSandboxed: true }, '试转换失败'],
  [
    'a sandbox that is not installed is not reported here',
    { ...office, bubblewrap: undefined },
    { state: 'ready', isSandboxed: false },
    undefined,
  ],
] as const)('%s', (_, installed, converter, expected) => {
  const problems = listConverterProblems({ office: installed, converter });
  expect(problems).toEqual(expected === undefined ? [] : [expect.stringContaining(expected)]);
});
