import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { plainContent, plainPage, plainPdf } from './plain-pdf.ts';

const mb = 1024 * 1024;

/** A PDF of one page and an unused stream of so many megabytes. */
export function writeLargePdf(path: string, seed: number, megabytes = 100): string {
  const filler = Buffer.alloc(megabytes * mb, createHash('sha512').update(String(seed)).digest('base64')).toString(
    'latin1',
  );
  const objects = [
    ...['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ...[plainPage(2, 4), plainContent(`File ${seed}`)],
    `<< /Length ${filler.length} >>\nstream\n${filler}\nendstream`,
  ];
  writeFileSync(path, plainPdf(objects));
  return path;
}
