import type { SandboxProblem } from './converter/converter.ts';

/** Shown to the operator. */
export const sandboxReasons: Record<SandboxProblem, string> = {
  missing: '没有安装 bubblewrap',
  refused: 'bubblewrap 已安装，但被系统内核、容器或 AppArmor 拒绝',
  no_response: 'bubblewrap 没有及时响应（机器可能太忙）',
  all_refused: 'bubblewrap 用不了，ALLOW_WEAK_SANDBOX 允许的较弱隔离也用不了（以 root 运行时必须能切换到 nobody）',
};
