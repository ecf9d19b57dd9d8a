import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { plainPdf } from '#test/corpus/make/plain-pdf.ts';
import { cpuTimeOf } from '#test/cpu-time.ts';
import { listReadingProcesses } from '#test/list-reading-processes.ts';
import { openTestReader } from '#test/test-reader.ts';

const { put, stop } = openTestReader();
afterAll(stop);
const onePage = corpusPath('one-page.pdf');

describe('the server that started a reading process', () => {
  const program = (code: string) => `
    import { createLog } from '${import.meta.dirname}/../../log.ts';
    import { openReader } from '${import.meta.dirname}/open-reader.ts';
    const reader = openReader(createLog({ logLevel: 'silent', mode: 'test' }));
    ${code}`;
  const start = (code: string) => spawn(process.execPath, ['--input-type=module', '-e', program(code)]);

  test('exits by itself although the reading process is still running', async () => {
    const server = start(`await reader.inspect('${onePage}', 'pdf');`);
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  test('leaves no process when it is killed during a request', async () => {
    // During one long call into pdfium the process handles no message.
    const drawing = deflateSync('1 0 0 RG 0 0 m 100 800 500 0 590 840 c S '.repeat(1_000_000));
    const slow = put(
      plainPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
        `<</Length ${drawing.length}/Filter/FlateDecode>>stream\n${drawing.toString('latin1')}\nendstream`,
      ]),
    );
    const server = start(`await reader.drawPage('${slow}', 1, 2000);`);
    const [pid = 0] = await vi.waitFor(() => {
      const pids = listReadingProcesses(server.pid);
      expect(pids).toHaveLength(1);
      return pids;
    }, 60_000);
    await vi.waitFor(() => expect(cpuTimeOf(pid)).toBeGreaterThan(100), 60_000);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 60_000);
  });
});
