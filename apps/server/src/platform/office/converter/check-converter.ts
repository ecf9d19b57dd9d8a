import type { Office } from '../office.ts';
import type { Converter } from './converter.ts';
import { listConverterProblems } from './converter-problems.ts';

type ConverterSources = {
  readonly office: { readonly current: Office };
  readonly converter: Pick<Converter, 'state' | 'sandbox' | 'sandboxProblem'>;
};

/** For operators: whether this process can convert documents, and why not. */
export function checkConverter({ office: { current: office }, converter }: ConverterSources): {
  ok: boolean;
  detail?: string;
} {
  const { soffice, qpdf, bubblewrap } = office;
  const missing = Object.entries({ LibreOffice: soffice, qpdf, bubblewrap })
    .filter(([, path]) => path === undefined)
    .map(([name]) => name);
  const problems = [
    ...(missing.length === 0 ? [] : [`缺少 ${missing.join('、')}`]),
    ...listConverterProblems({ office, converter }),
  ];
  return problems.length === 0 ? { ok: true } : { ok: false, detail: problems.join('；') };
}
