import { statSync } from 'node:fs';
import { type OpenPdf, openPdf } from './open-pdf.ts';

let last: { readonly key: string; readonly pdf: OpenPdf } | undefined;

/** Pages are asked for one after the other: the file stays open until another one is asked for. */
export async function openCached(path: string): Promise<OpenPdf> {
  const { mtimeMs, size, ino } = statSync(path);
  const key = [path, mtimeMs, size, ino].join('\n');
  if (last?.key === key) return last.pdf;
  last?.pdf.close();
  last = undefined;
  const pdf = await openPdf(path);
  last = { key, pdf };
  return pdf;
}
