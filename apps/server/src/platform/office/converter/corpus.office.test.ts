import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSemaphore } from '#lib/create-semaphore.ts';
import { parseConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { fixedOffice } from '#test/fixed-office.ts';
import { findOffice } from '../find-office.ts';
import { openReader } from '../reader/open-reader.ts';
import { openConverter } from './open-converter.ts';

const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
const config = parseConfig({ DATA_DIR: folder });
const log = createLog({ logLevel: 'silent', mode: 'test' });
const reader = openReader(log);
const office = await findOffice(config);
const converter = openConverter({ config, office: fixedOffice(office), reader, log });
afterAll(async () => {
  await reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

const semaphore = createSemaphore(2);
const accepted = corpus.flatMap((file) => ('refused' in file ? [] : [file]));

/** Some files use 宋体 on a line grid: without our fontconfig file they have twice as many pages. */
describe.skipIf(!office.soffice)('the converted PDF', { concurrent: true, timeout: 180_000 }, () => {
  test.each(accepted)('of $name has $exact pages', async ({ name, kind, exact }) => {
    const target = join(folder, `${name}.pdf`);
    const signal = AbortSignal.timeout(170_000);
    const { pages } = await semaphore.run(() => converter.toPdf(corpusPath(name), kind, target, signal));

    expect(pages).toBe(exact);
    expect(await reader.countPages(target)).toBe(exact);
  });
});
