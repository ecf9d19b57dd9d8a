import { readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFileName } from '#domains/documents/file-name-rules.ts';
import { instantCount } from '#domains/documents/page-count-rules.ts';
import { createLog } from '#platform/log.ts';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { openReader } from './open-reader.ts';

const reader = openReader(createLog({ logLevel: 'silent', mode: 'test' }));
afterAll(() => reader.stop());

test('the table lists exactly the files of the corpus', () => {
  const files = readdirSync(dirname(corpusPath('any'))).sort();
  expect(files).toEqual(corpus.map(({ name }) => name).sort());
});

test.each(corpus)('$name is counted, or refused with its reason', async (file) => {
  const path = corpusPath(file.name);
  const claimed = readFileName(file.name).kind;
  if (!claimed) throw new Error('the shop accepts no file of this name');
  const inspection = await reader.inspect(path, claimed);

  if ('refused' in file) {
    expect(inspection).toEqual({ ok: false, reason: file.refused });
    return;
  }
  if (!inspection.ok) throw new Error(`refused: ${inspection.reason}`);
  expect(inspection.facts.kind).toBe(file.kind);
  const count = instantCount(inspection.facts, statSync(path).size);
  expect(count).toEqual({ pages: file.instant, isCertain: file.isCertain });
});
