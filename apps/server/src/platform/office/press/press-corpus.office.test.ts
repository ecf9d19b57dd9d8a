import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openReader } from '#platform/office/reader/open-reader.ts';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { createTestConverter, realOffice } from '#test/test-converter.ts';
import { openPress } from './open-press.ts';

const log = createLog({ logLevel: 'silent', mode: 'test' });
const press = openPress(log);
const b5 = { width: 515.91, height: 728.5 };
const accepted = corpus.filter((file) => file.kind === 'pdf' && !('refused' in file));

test.skipIf(!realOffice.qpdf)(
  'every accepted PDF can be printed after normalisation',
  { timeout: 120_000 },
  async () => {
    const { convert, target, folder } = createTestConverter();
    const reader = openReader(log);
    const failed: string[] = [];
    for (const { name } of accepted) {
      const pages = await convert(corpusPath(name), 'pdf');
      const printed = join(folder, `${name}.print.pdf`);
      const all = Array.from({ length: pages }, (_, index) => [{ source: 0, page: index + 1 }]);
      const job = { sources: [{ path: target, pages }], paper: b5, pages: all, isTwoSided: false, target: printed };
      await press.print(job).catch((error) => failed.push(`${name}: ${error.message}`));
      if (!failed.some((failure) => failure.startsWith(name))) expect(await reader.countPages(printed)).toBe(pages);
    }
    await reader.stop();
    expect(failed).toEqual([]);
  },
);
