import { execFileSync } from 'node:child_process';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';

/** 1,200 pages of Chinese text with embedded fonts, like a volume of lecture notes. */
export function writeLongPdf(target: string): void {
  const source = corpusPath('chinese.pdf');
  const parts = Array.from({ length: 300 }, () => [source, '1-4']).flat();
  execFileSync('qpdf', ['--empty', '--pages', ...parts, '--', target]);
}
