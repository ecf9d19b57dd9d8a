import type { Office } from '../office.ts';
import type { Converter } from './converter.ts';

type ProblemSources = { readonly office: Office; readonly converter: Pick<Converter, 'state' | 'isSandboxed'> };

/** Problems shown to the operator besides missing packages; none in a process that never starts its converter. */
export function listConverterProblems({ office, converter }: ProblemSources): string[] {
  if (converter.state === 'unsafe') return ['转换器未通过安全检查，已停用'];
  if (converter.state === 'broken') return ['转换器试转换失败，暂停使用，稍后会自动再试'];
  const isForbidden = office.soffice && office.bubblewrap && !converter.isSandboxed;
  return isForbidden ? ['转换未隔离：本机不允许命名空间，请只打印可信来源的文件或放开该限制'] : [];
}
