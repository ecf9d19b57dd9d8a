import { execFileSync } from 'node:child_process';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';

/** 1,200 pages of Chinese text with the faces in it, as a reader of lecture notes brings them. */
export function writeLongPdf(target: string): void {
  const source = corpusPath('chinese.pdf');
  const parts = Array.from({ length: 300 }, () => [source, '1-4']).flat();
  execFileSync('qpdf', ['--empty', '--pages', ...parts, '--', target]);
}
