import { readFileSync, truncateSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { zip } from '#platform/office/converter/zip.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { plainPdf } from '#test/corpus/make/plain-pdf.ts';
import { wordParts } from '#test/corpus/make/word-file.ts';
import { cpuTimeOf } from '#test/cpu-time.ts';
import { listReadingProcesses } from '#test/list-reading-processes.ts';
import { openTestReader, type TestReader } from '#test/test-reader.ts';
import { openReader } from './open-reader.ts';
import { ReaderFailed, ReaderUnavailable } from './reader.ts';
import { defaultReadingLimits, type ReadingLimits } from './reading-limits.ts';

/** Takes seconds to read: many megabytes of text, compressed to a small file. */
const slowFile = await zip(wordParts({ body: '<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(1_500_000) }));
/** Takes seconds to draw: each form XObject draws the next one ten times. */
const slowPage = plainPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
  '<< /Length 5 >>\nstream\n/X Do\nendstream',
  ...Array.from({ length: 9 }, (_, index) => form('/X Do '.repeat(10), index + 6)),
  form('0 0 m 300 700 500 100 600 800 c f '.repeat(10)),
]);

function form(drawing: string, shown?: number): string {
  const resources = shown === undefined ? '' : `/Resources << /XObject << /X ${shown} 0 R >> >>`;
  return (
    `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] ${resources} /Length ${drawing.length} >>` +
    `\nstream\n${drawing}\nendstream`
  );
}

const onePage = corpusPath('one-page.pdf');
const onePageFacts = { ok: true, facts: { kind: 'pdf', pages: 1 } };

let opened: TestReader[] = [];
const open = (limits?: Partial<ReadingLimits>) => {
  const tested = openTestReader(limits);
  opened.push(tested);
  return tested;
};
afterEach(async () => {
  await Promise.all(opened.map(({ stop }) => stop()));
  opened = [];
});

const waitForProcesses = (count: number, parent?: number) =>
  vi.waitFor(() => {
    const pids = listReadingProcesses(parent);
    expect(pids).toHaveLength(count);
    return pids;
  }, 60_000);

const inspectSlowFile = (tested: TestReader, signal?: AbortSignal) => {
  const result = tested.reader.inspect(tested.put(slowFile), 'docx', signal);
  result.catch(() => {});
  return result;
};

describe('reading processes', () => {
  test('start with the first request and exit with the reader', async () => {
    const tested = open();
    expect(listReadingProcesses()).toEqual([]);
    expect(await tested.reader.inspect(onePage, 'pdf')).toEqual(onePageFacts);
    await waitForProcesses(1);
    await tested.reader.stop();
    expect(listReadingProcesses()).toEqual([]);
    await expect(tested.reader.inspect(onePage, 'pdf')).rejects.toThrow(ReaderFailed);
  });

  test('have no environment variables and cannot write', async () => {
    vi.stubEnv('SHOP_SECRET', 'nobody-may-know');
    const { reader } = open();
    await reader.inspect(onePage, 'pdf');
    const [pid] = await waitForProcesses(1);
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('nobody-may-know');
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('--permission');
    vi.unstubAllEnvs();
  });

  test('are replaced when one is killed while idle', async () => {
    const { reader } = open();
    await reader.inspect(onePage, 'pdf');
    const [pid = 0] = await waitForProcesses(1);
    process.kill(pid, 'SIGKILL');
    expect(await reader.inspect(onePage, 'pdf')).toEqual(onePageFacts);
  });

  test('fail only the current file when one is killed', async () => {
    const tested = open({ maxProcesses: 1 });
    await tested.reader.inspect(onePage, 'pdf');
    const [pid = 0] = await waitForProcesses(1);
    const before = cpuTimeOf(pid);
    const result = inspectSlowFile(tested);
    const next = tested.reader.inspect(onePage, 'pdf');
    await vi.waitFor(() => expect(cpuTimeOf(pid)).toBeGreaterThan(before + 5), 10_000);
    process.kill(pid, 'SIGKILL');
    expect(await result).toEqual({ ok: false, reason: 'too_complex' });
    expect(await next).toEqual(onePageFacts);
  });

  test('exit when idle, and sooner if they hold much memory', async () => {
    await open({ heavyIdleTimeoutMs: 20, idleTimeoutMs: 60 }).reader.inspect(onePage, 'pdf');
    await waitForProcesses(0);
    await open({ heavyIdleTimeoutMs: 20, heavyBytes: 1 }).reader.inspect(onePage, 'pdf');
    await waitForProcesses(0);
  });

  test('are two at most, so that a slow file does not block others', async () => {
    const tested = open();
    const slow = inspectSlowFile(tested);
    let isSlowDone = false;
    void slow.then(() => {
      isSlowDone = true;
    });
    const results = await Promise.all(Array.from({ length: 20 }, () => tested.reader.inspect(onePage, 'pdf')));
    expect(results).toEqual(Array.from({ length: 20 }, () => onePageFacts));
    expect(isSlowDone).toBe(false);
    expect(listReadingProcesses()).toHaveLength(2);
    expect(await slow).toMatchObject({ ok: true });
  });

  test('leave one free for urgent requests', async () => {
    const { reader, put } = open();
    const controller = new AbortController();
    const path = put(slowPage);
    let settled = 0;
    const countSettled = () => {
      settled += 1;
    };
    const drawings = [1, 2, 3].map(() =>
      reader.drawPage(path, 1, 1000, controller.signal).then(countSettled, countSettled),
    );
    expect(await reader.inspect(onePage, 'pdf')).toEqual(onePageFacts);
    expect(settled).toBe(0);
    controller.abort();
    await Promise.all(drawings);
  });
});

describe('limits', () => {
  test('a file that exceeds the CPU limit is refused', async () => {
    // Starting the process counts too.
    const tested = open({ cpuMs: 1000, checkMs: 20, maxProcesses: 1 });
    expect(await inspectSlowFile(tested)).toEqual({ ok: false, reason: 'too_complex' });
    expect(await tested.inspectFacts('', 'pdf')).toBe('empty');
  });

  test('the search for colours has a CPU limit of its own', async () => {
    const { reader, put } = open({ cpuMs: 600_000, colorCpuMs: 200, checkMs: 20 });
    const search = reader.findColorPages(put(slowPage), { firstPage: 1, cpuMs: 300 });
    await expect(search).rejects.toThrow('cpu_limit');
  });

  test('a file is not refused because the machine stops its process', async () => {
    const tested = open({ stuckMs: 500, checkMs: 20, maxProcesses: 1 });
    await tested.reader.inspect(onePage, 'pdf');
    const [pid = 0] = await waitForProcesses(1);
    const before = cpuTimeOf(pid);
    const result = inspectSlowFile(tested);
    const next = tested.reader.inspect(onePage, 'pdf');
    await vi.waitFor(() => expect(cpuTimeOf(pid)).toBeGreaterThan(before + 5), 10_000);
    process.kill(pid, 'SIGSTOP');
    await expect(result).rejects.toThrow(ReaderUnavailable);
    expect(await next).toEqual(onePageFacts);
  });

  test('a file is not refused because the system ends its process', async () => {
    const tested = open();
    await tested.reader.inspect(onePage, 'pdf');
    const [pid = 0] = await waitForProcesses(1);
    const before = cpuTimeOf(pid);
    const result = inspectSlowFile(tested);
    await vi.waitFor(() => expect(cpuTimeOf(pid)).toBeGreaterThan(before + 5), 10_000);
    process.kill(pid, 'SIGTERM');
    await expect(result).rejects.toThrow(ReaderUnavailable);
  });

  test('a file is not refused because its process is late', async () => {
    const tested = open({ timeoutMs: 300, checkMs: 20, maxProcesses: 1 });
    await expect(inspectSlowFile(tested)).rejects.toThrow(ReaderUnavailable);
  });

  test('a file that exceeds the memory limit is refused', async () => {
    const tested = open({ maxMemoryBytes: 200 << 20, memoryCheckMs: 5 });
    const large = tested.put('%PDF-1.7\n');
    truncateSync(large, 190 << 20);
    expect(await tested.reader.inspect(large, 'pdf')).toEqual({ ok: false, reason: 'too_complex' });
    await expect(tested.reader.countPages(large)).rejects.toThrow(ReaderFailed);
    expect(await tested.inspectFacts('', 'pdf')).toBe('empty');
  });

  test('a file that the system cannot read is not reported as damaged', async () => {
    await expect(open().reader.inspect('/nowhere/x.pdf', 'pdf')).rejects.toThrow(ReaderUnavailable);
  });

  test('the log does not contain the path', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'trace', mode: 'test' }, { write: (line) => void lines.push(line) });
    const reader = openReader(log);
    await expect(reader.countPages('/nowhere/张三的简历.pdf')).rejects.toThrow(ReaderFailed);
    await reader.stop();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/ENOENT/);
    expect(lines[0]).not.toMatch(/nowhere|张三/);
  });
});

describe('a request', () => {
  test('leaves the queue on abort, and its file is not opened', async () => {
    const { put } = open();
    const lines: string[] = [];
    const log = createLog({ logLevel: 'warn', mode: 'test' }, { write: (line) => void lines.push(line) });
    const reader = openReader(log, { limits: { ...defaultReadingLimits, maxProcesses: 1 } });
    const slow = reader.inspect(put(slowFile), 'docx');
    const controller = new AbortController();
    const result = reader.countPages('/nowhere/x.pdf', controller.signal);
    const next = reader.countPages(onePage);
    controller.abort(new Error('gone'));
    await expect(result).rejects.toThrow('gone');
    expect(await slow).toMatchObject({ ok: true });
    expect(await next).toBe(1);
    expect(lines).toEqual([]);
    await reader.stop();
  });

  test('kills only its own process on abort', async () => {
    const tested = open({ maxProcesses: 1 });
    await tested.reader.inspect(onePage, 'pdf');
    const [before] = await waitForProcesses(1);
    const controller = new AbortController();
    const result = inspectSlowFile(tested, controller.signal);
    const next = tested.reader.inspect(onePage, 'pdf');
    controller.abort(new Error('gone'));
    await expect(result).rejects.toThrow('gone');
    expect(await next).toEqual(onePageFacts);
    const [after] = await waitForProcesses(1);
    expect(after).not.toBe(before);
  });

  test('is not queued if it is already aborted', async () => {
    await expect(open().reader.countPages(onePage, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(listReadingProcesses()).toEqual([]);
  });

  test('fails, queued or running, when the reader stops', async () => {
    const tested = open({ maxProcesses: 1 });
    const results = [inspectSlowFile(tested), inspectSlowFile(tested)];
    await waitForProcesses(1);
    await tested.reader.stop();
    for (const result of results) await expect(result).rejects.toThrow(ReaderFailed);
    expect(listReadingProcesses()).toEqual([]);
  });
});
