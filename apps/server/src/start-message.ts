import { invitationDays } from '#domains/accounts/members/create-invitation.ts';
import type { Deps } from '#platform/deps.ts';
import { listConverterProblems } from '#platform/office/converter/converter-problems.ts';

type Output = { write(text: string): void };

/** Prints the address of the site and missing tools after a start. */
export function printStartMessage(
  { config, office, database, converter }: Deps,
  output: Output,
  running: readonly string[],
  firstLink?: string,
): void {
  const lines = running.includes('web')
    ? [`自助打印已启动：${config.publicOrigin}`, `店员入口：${config.publicOrigin}/staff`]
    : ['自助打印后台任务已启动'];
  if (firstLink) lines.push(`还没有店员。请店主打开这个链接（用一次就失效，${invitationDays} 天内有效）：`, firstLink);
  lines.push(database.engine === 'embedded' ? `数据：内置数据库（${config.dataDir}）` : '数据：PostgreSQL');
  const { soffice, qpdf, bubblewrap, missingFonts } = office.current;
  const withoutBubblewrap = config.allowsWeakSandbox ? '转换时隔离较弱' : '没有它就不转换 Word 与 PPT';
  const missing = [
    ...(soffice ? [] : ['LibreOffice（Word 与 PPT 无法转换，页数只能预估）']),
    ...(qpdf ? [] : ['qpdf（受损的 PDF 无法修复）']),
    ...(bubblewrap ? [] : [`bubblewrap（${withoutBubblewrap}）`]),
    ...(missingFonts && missingFonts.length > 0 ? [`中文字体 ${missingFonts.join('、')}（报价会偏高）`] : []),
  ];
  lines.push(...missing.map((tool) => `缺少：${tool}`));
  if (!missingFonts) lines.push('注意：fontconfig 没有及时响应，中文字体是否齐全还不清楚，稍后会自动再查');
  print(output, lines);
  if (running.includes('worker')) void warnOfConverter({ office, converter }, output);
}

/** The converter's state is known only after a test conversion, which the start does not wait for. */
async function warnOfConverter(
  { office, converter }: Pick<Deps, 'office' | 'converter'>,
  output: Output,
): Promise<void> {
  await converter.start();
  const problems = listConverterProblems({ office: office.current, converter });
  const warnings = problems.map((problem) => `注意：${problem}`);
  if (warnings.length > 0) print(output, warnings);
}

function print(output: Output, lines: readonly string[]): void {
  output.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}
