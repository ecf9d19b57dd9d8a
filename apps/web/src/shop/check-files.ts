import type { Shop } from '@print/contract/shop';
import { extensionOf } from '#lib/file-name.ts';

type FileInfo = { name: string; size: number };

/** Splits chosen files into accepted ones and refusal texts before any upload starts. */
export function checkFiles<F extends FileInfo>(
  files: readonly F[],
  { accepted_extensions: extensions, limits }: Pick<Shop, 'accepted_extensions' | 'limits'>,
  groupsSoFar: number,
): { accepted: F[]; refusals: string[] } {
  const accepted: F[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const reason = refusalReason(file, extensions, limits.max_file_bytes);
    if (reason !== undefined) refusals.push(`“${file.name}”${reason}`);
    else if (groupsSoFar + accepted.length >= limits.max_groups)
      refusals.push(`“${file.name}”没有添加：一单最多 ${limits.max_groups} 组，新文件先自成一组`);
    else accepted.push(file);
  }
  return { accepted, refusals };
}

function refusalReason({ name, size }: FileInfo, extensions: readonly string[], maxBytes: number) {
  if (!extensions.includes(extensionOf(name))) return `的格式不支持，请上传 ${extensions.join('、')}`;
  if (size === 0) return '是空文件';
  if (size > maxBytes) return `超过 ${formatMegabytes(maxBytes)}，请压缩或拆分后再上传`;
  return undefined;
}

export function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)}MB`;
}
