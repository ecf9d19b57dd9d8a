import type { Office } from '../office.ts';
import type { Converter, SandboxProblem } from './converter.ts';

type ProblemSources = {
  readonly office: Office;
  readonly converter: Pick<Converter, 'state' | 'sandbox' | 'sandboxProblem'>;
};

const reasons: Record<SandboxProblem, string> = {
  missing: '没有安装 bubblewrap',
  refused: 'bubblewrap 已安装，但被系统内核、容器或 AppArmor 拒绝',
  no_response: 'bubblewrap 没有及时响应（机器可能太忙）',
  all_refused: 'bubblewrap 用不了，ALLOW_WEAK_SANDBOX 允许的较弱隔离也用不了（以 root 运行时必须能切换到 nobody）',
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
  const reason = reasons[sandboxProblem];
  if (sandbox === 'unshare' || sandbox === 'none')
    return [
      `${reason}；按设置 ALLOW_WEAK_SANDBOX=1 使用较弱的隔离（${weakSandboxes[sandbox]}），请只打印可信来源的文件`,
    ];
  return [`${reason}，为安全起见暂不转换 Word 和 PPT；恢复后会自动补上，无需重启`];
}
