import { expect, test } from 'vitest';
import type { Converter } from './converter.ts';
import { listConverterProblems } from './converter-problems.ts';

const office = { soffice: '/usr/bin/soffice', qpdf: undefined, bubblewrap: '/usr/bin/bwrap', missingFonts: [] };
type Described = Pick<Converter, 'state' | 'sandbox' | 'sandboxProblem'>;
const ready: Described = { state: 'ready', sandbox: 'bubblewrap', sandboxProblem: undefined };
const withoutSandbox: Described = { state: 'unsandboxed', sandbox: undefined, sandboxProblem: 'missing' };
const allowed: Described = { state: 'ready', sandbox: 'unshare', sandboxProblem: 'refused' };

test.each<[string, Described, string[]]>([
  ['a converter in bubblewrap has no problem', ready, []],
  ['a canary that escaped is reported', { ...ready, state: 'unsafe' }, ['未通过安全检查，已停用']],
  ['a canary that was not converted is reported', { ...ready, state: 'broken' }, ['试转换失败']],
  ['a missing bubblewrap is reported', withoutSandbox, ['没有安装 bubblewrap', '暂不转换']],
  ['a refused bubblewrap is reported', { ...withoutSandbox, sandboxProblem: 'refused' }, ['AppArmor 拒绝', '暂不转换']],
  ['a slow bubblewrap is reported', { ...withoutSandbox, sandboxProblem: 'no_response' }, ['没有及时响应', '暂不转换']],
  [
    'no usable sandbox is reported',
    { ...withoutSandbox, sandboxProblem: 'all_refused' },
    ['较弱隔离也用不了', 'nobody'],
  ],
  ['a weaker sandbox is reported', allowed, ['AppArmor 拒绝', 'ALLOW_WEAK_SANDBOX=1', '不能联网']],
  ['an absent sandbox is reported', { ...allowed, sandbox: 'none' }, ['ALLOW_WEAK_SANDBOX=1', '没有隔开网络']],
])('%s', (_, converter, parts) => {
  const problems = listConverterProblems({ office, converter });
  expect(problems).toHaveLength(Math.min(1, parts.length));
  for (const part of parts) expect(problems[0]).toContain(part);
});

test('without LibreOffice the sandbox is not reported', () => {
  const missing = { ...office, soffice: undefined };
  expect(listConverterProblems({ office: missing, converter: withoutSandbox })).toEqual([]);
});
