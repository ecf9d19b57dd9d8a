import { readFile } from 'node:fs/promises';
import { uploadDocument } from '@print/contract/documents';
import { afterAll, expect, test, vi } from 'vitest';
import { zip } from '#platform/office/converter/zip.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { wordParts } from '#test/corpus/make/word-file.ts';
import { cpuTimeOf } from '#test/cpu-time.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { listReadingProcesses } from '#test/list-reading-processes.ts';
import { createTestApp } from '#test/test-app.ts';
import { openTestReader } from '#test/test-reader.ts';
import { expectNothingStored, upload } from '#test/uploading.ts';

const { reader, stop } = openTestReader({ stuckMs: 500, checkMs: 20, maxProcesses: 1 });
afterAll(stop);
const { deps, as } = await createTestApp({ reader, converter: createFakeConverter });

/** Takes seconds to read. */
const slowFile = await zip(wordParts({ body: '<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(600_000) }));

test('a good file on a machine without time for it is asked for again later, and then accepted', async () => {
  const guest = await as('guest');
  const short = await readFile(corpusPath('word-short.docx'));
  // The reader that all test files share may have processes too.
  const others = new Set(listReadingProcesses());
  await upload(guest, short, 'short.docx');
  const [pid = 0] = listReadingProcesses().filter((found) => !others.has(found));

  await expectNothingStored(deps, async () => {
    const before = cpuTimeOf(pid);
    const late = guest.upload(uploadDocument, slowFile, 'long.docx');
    await vi.waitFor(() => expect(cpuTimeOf(pid)).toBeGreaterThan(before + 5), 60_000);
    process.kill(pid, 'SIGSTOP');
    const { status, headers, body } = await late;
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toEqual({ code: 'reader_away', detail: '暂时无法检查文件，请稍后再试' });
  });

  expect((await upload(guest, slowFile, 'long.docx')).status).toBe(201);
});
