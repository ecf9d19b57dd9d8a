import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { findOffice } from '../find-office.ts';
import { openReader } from '../reader/open-reader.ts';
import { openConverter } from './open-converter.ts';

const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
const log = createLog({ logLevel: 'silent', mode: 'test' });
const config = parseConfig({ DATA_DIR: folder });
const reader = openReader({ log });
const office = await findOffice(config);
const converter = openConverter({ config, office, reader, log });

beforeAll(() => converter.start());
afterAll(async () => {
  await reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

const accepted = corpus.flatMap((file) => ('refused' in file ? [] : [file]));

describe.skipIf(!office.soffice)('one PDF is counted, shown and printed', { concurrent: true }, () => {
  test.each(accepted)('$name becomes $exact pages', async ({ name, kind, exact }) => {
    const target = join(folder, `${name}.pdf`);
    const made = await converter.toPdf(corpusPath(name), kind, target, AbortSignal.timeout(90_000));

    expect(made.pages).toBe(exact);
    expect(await reader.countPages(target)).toBe(exact);
  });
});
