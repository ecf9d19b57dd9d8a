import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { hasBubblewrap, openChildSandbox, realBubblewrap } from '#test/child-sandboxes.ts';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { createFakeBwrap } from '#test/fake-bwrap.ts';
import { listReadingProcesses } from '#test/list-reading-processes.ts';
import { openReader } from './open-reader.ts';
import { ReaderFailed, ReaderUnavailable } from './reader.ts';
import { defaultReadingLimits, type ReadingLimits } from './reading-limits.ts';

const onePage = corpusPath('one-page.pdf');
const onePageFacts = { ok: true, facts: { kind: 'pdf', pages: 1 } };
const log = createLog({ logLevel: 'silent', mode: 'test' });

function open(limits: Partial<ReadingLimits> = {}, sandboxes?: Parameters<typeof openChildSandbox>[1]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-test-'));
  const watch = openChildSandbox(dataDir, sandboxes);
  const reader = openReader(log, { limits: { ...defaultReadingLimits, ...limits }, sandboxes: watch });
  onTestFinished(async () => {
    watch.stop();
    await reader.stop();
    await waitForProcesses(0);
    rmSync(dataDir, { recursive: true });
  });
  const listFiles = () => readdirSync(join(dataDir, 'sandboxes'), { recursive: true, withFileTypes: true });
  return { dataDir, reader, watch, filesInside: () => listFiles().filter((entry) => entry.isFile()).length };
}

const userOf = (pid: number) => statSync(`/proc/${pid}`).uid;
const waitForProcesses = (count: number) =>
  vi.waitFor(() => {
    const pids = listReadingProcesses();
    expect(pids).toHaveLength(count);
    return pids;
  }, 20_000);

describe.skipIf(!hasBubblewrap)('a sandboxed reader', () => {
  test('reads every file of the corpus as without a sandbox', { timeout: 240_000 }, async () => {
    const { reader } = open();
    const plain = openReader(log);
    onTestFinished(() => plain.stop());
    for (const { name, kind } of corpus) {
      const path = corpusPath(name);
      expect([name, await reader.inspect(path, kind)]).toEqual([name, await plain.inspect(path, kind)]);
    }
    const [sandboxed, unlimited] = await Promise.all([reader, plain].map((one) => one.drawPage(onePage, 1, 300)));
    expect(sandboxed).toEqual(unlimited);
  });

  test('is never root and shows the process only the file of its request, and that for a short time', async () => {
    const { reader, filesInside } = open({ heavyIdleTimeoutMs: 200 });
    expect(await reader.inspect(onePage, 'pdf')).toEqual(onePageFacts);
    const [pid = 0] = await waitForProcesses(1);
    expect(userOf(pid)).not.toBe(0);
    expect(await reader.countPages(corpusPath('twelve-pages.pdf'))).toBe(12);
    expect(filesInside()).toBeLessThan(2);
    await expect.poll(filesInside).toBe(0);
    expect(await reader.countPages(corpusPath('twelve-pages.pdf'))).toBe(12);
    expect(await waitForProcesses(1)).toEqual([pid]);
  });

  test('measures the memory of the process inside', async () => {
    const { reader, dataDir } = open({ maxMemoryBytes: 200 << 20, memoryCheckMs: 5 });
    const large = join(dataDir, 'large.pdf');
    writeFileSync(large, '%PDF-1.7\n');
    truncateSync(large, 190 << 20);
    expect(await reader.inspect(large, 'pdf')).toEqual({ ok: false, reason: 'too_complex' });
  });

  test('leaves no process and no folder behind', async () => {
    const { reader, dataDir } = open();
    await reader.inspect(onePage, 'pdf');
    await reader.stop();
    await waitForProcesses(0);
    await expect.poll(() => readdirSync(join(dataDir, 'sandboxes'))).toEqual([]);
  });

  test('reports a file that the system cannot read without its path', async () => {
    const { reader } = open();
    await expect(reader.countPages('/nowhere/x.pdf')).rejects.toThrow(ReaderFailed);
    await expect(reader.countPages('/nowhere/x.pdf')).rejects.toThrow(/^ENOENT$/);
  });
});

describe.skipIf(!hasBubblewrap)('a reader', () => {
  test('waits for a sandbox that has not responded yet', async () => {
    const bwrap = createFakeBwrap(realBubblewrap, 'exec sleep 1000');
    const times = { firstTimeoutMs: 300, maxTimeoutMs: 20_000, pauses: { firstMs: 20, maxMs: 100 } };
    const { reader, watch } = open({}, { bubblewrap: bwrap.path, times });
    await expect(reader.inspect(onePage, 'pdf')).rejects.toThrow(ReaderUnavailable);
    expect(watch).toMatchObject({ problem: 'no_response', current: undefined });
    expect(listReadingProcesses()).toEqual([]);
    bwrap.repair();
    await expect.poll(() => watch.problem).toBeUndefined();
    expect(await reader.inspect(onePage, 'pdf')).toEqual(onePageFacts);
    const [pid = 0] = await waitForProcesses(1);
    expect(userOf(pid)).not.toBe(0);
  });

  test('keeps the sandbox when bubblewrap responds too late later', async () => {
    const bwrap = createFakeBwrap(realBubblewrap, 'exec sleep 1000', 0);
    const times = { firstTimeoutMs: 20_000, maxTimeoutMs: 20_000, pauses: { firstMs: 20, maxMs: 100 } };
    const { reader, watch } = open({}, { bubblewrap: bwrap.path, times });
    await watch.ready();
    const sandbox = watch.current;
    expect(sandbox).toBeDefined();
    // Applies after the next look.
    times.firstTimeoutMs = 300;
    await watch.recheck();
    bwrap.breakDown();
    await watch.recheck();
    expect(watch).toMatchObject({ problem: 'no_response', current: sandbox, isUnknown: false });
    bwrap.restore();
    expect(await reader.inspect(onePage, 'pdf')).toEqual(onePageFacts);
    const [pid = 0] = await waitForProcesses(1);
    expect(userOf(pid)).not.toBe(0);
  });

  test.each([
    ['exit 137'],
    ['kill -ABRT $$'],
    ['echo "bwrap: Creating new namespace failed: Resource temporarily unavailable" >&2; exit 1'],
  ])('keeps the sandbox when a busy machine ends bubblewrap (%s)', async (fault) => {
    const bwrap = createFakeBwrap(realBubblewrap, fault, 0);
    const { watch } = open({}, { bubblewrap: bwrap.path });
    await watch.ready();
    const sandbox = watch.current;
    expect(sandbox).toBeDefined();
    bwrap.breakDown();
    await watch.recheck();
    expect(watch).toMatchObject({ problem: 'no_response', current: sandbox });
  });

  test('goes on with the permission flags when the system refuses bubblewrap later', async () => {
    const bwrap = createFakeBwrap(realBubblewrap, 'exit 1', 0);
    const { reader, watch } = open({}, { bubblewrap: bwrap.path });
    await watch.ready();
    expect(watch.problem).toBeUndefined();
    bwrap.breakDown();
    expect(await reader.inspect(onePage, 'pdf')).toEqual(onePageFacts);
    expect(watch.problem).toBe('refused');
  });
});
