import type { Office } from '../office.ts';
import { sandboxReasons } from '../sandbox-reasons.ts';
import type { Converter } from './converter.ts';

type ProblemSources = {
  readonly office: Office;
  readonly converter: Pick<Converter, 'state' | 'sandbox' | 'sandboxProblem'>;
};

const weakSandboxes: Record<'unshare' | 'none', string> = {
  unshare: '不能联网，但读得到本机的其他文件',
  none: '没有隔开网络和本机的其他文件',
};

/** Problems shown to the operator besides missing packages. */
export function listConverterProblems({ office, converter }: ProblemSources): string[] {
  const { state, sandbox, sandboxProblem } = converter;
  if (state === 'unsafe') return ['转换器未通过安全检查，已停用：试转换的文件越过了隔离'];
  if (state === 'broken') return ['转换器试转换失败，暂停使用，稍后会自动再试'];
  if (!office.soffice || !sandboxProblem) return [];
  const reason = sandboxReasons[sandboxProblem];
  if (sandbox === 'unshare' || sandbox === 'none')
    return [
      `${reason}；按设置 ALLOW_WEAK_SANDBOX=1 使用较弱的隔离（${weakSandboxes[sandbox]}），请只打印可信来源的文件`,
    ];
  return [`${reason}，为安全起见暂不转换 Word 和 PPT；恢复后会自动补上，无需重启`];
}
