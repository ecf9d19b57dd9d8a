import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { createFaultySoffice } from '#test/fake-soffice.ts';
import { createTestConverter, realOffice, type TestConverter, withoutSandbox } from '#test/test-converter.ts';
import { ConversionFailed, ConversionInterrupted } from './converter.ts';
import { listProcesses } from './leftovers.ts';
import { defaultLimits } from './sandbox.ts';

const convertingProcess = fileURLToPath(import.meta.resolve('#test/converting-process.ts'));
const megabyte = 1024 * 1024;
const limits = {
  ...defaultLimits,
  stuckMs: 2000,
  cpuSeconds: 1,
  processes: 40,
  fileBytes: 10 * megabyte,
  folderBytes: 50 * megabyte,
};

const badDocument = [corpusPath('word-short.doc'), 'doc'] as const;
const goodDocument = [corpusPath('word-short.docx'), 'docx'] as const;

const failureOf = async ({ convert }: TestConverter): Promise<string> => {
  const error = await convert(...badDocument).catch((thrown) => thrown);
  if (error instanceof ConversionFailed) return error.failure;
  if (error instanceof ConversionInterrupted) return 'later';
  throw error;
};

const faults = [
  ['sleeps', 'sleep 1000', 'later'],
  ['stops itself', 'kill -STOP $$', 'later'],
  ['is asked to end', 'kill -TERM $$', 'later'],
  ['loops without end', 'while :; do :; done', 'crashed'],
  ['ignores SIGTERM, SIGINT, SIGHUP and SIGXCPU', 'trap "" TERM INT HUP XCPU; while :; do sleep 1; done', 'later'],
  ['loops in many children', 'for one in {1..8}; do while :; do :; done & done; wait', 'crashed'],
  [
    'leaves child processes behind',
    'for one in 1 2 3; do setsid sleep 1000 & (sleep 1000 &); done; exit 0',
    'no_pages',
  ],
  ['writes to stdout without end', 'yes', 'crashed'],
  ['writes a file without end', 'exec head -c 1G /dev/zero > "$HOME/out/source.pdf"', 'crashed'],
  [
    'writes files without end',
    'for one in {1..999}; do head -c 9M /dev/zero > "$HOME/$one"; sleep 0.05; done',
    'crashed',
  ],
  ['crashes', 'kill -SEGV $$', 'crashed'],
  ['exits with 0 and no PDF', 'exit 0', 'no_pages'],
  ['writes a truncated PDF', 'head -c 300 "$(dirname "$0")/good.pdf" > "$HOME/out/source.pdf"', 'no_pages'],
  ['writes a symbolic link instead of a PDF', 'ln -s /etc/hostname "$HOME/out/source.pdf"', 'no_pages'],
  [
    'replaces its output folder by a symbolic link',
    'cd "$HOME"; rm -r out; mkdir else; cp "$(dirname "$0")/good.pdf" else/source.pdf; ln -s else out',
    'no_pages',
  ],
] as const;

describe.each([
  { name: 'in the sandbox', isSandboxed: true, isPossible: realOffice.bubblewrap !== undefined },
  { name: 'without a sandbox', isSandboxed: false, isPossible: true },
])('a faulty LibreOffice $name', ({ isSandboxed, isPossible }) => {
  const options = { limits, ...(isSandboxed ? {} : withoutSandbox) };

  test.skipIf(!isPossible).for(faults)('that %s fails only its own conversion', async ([, script, failure]) => {
    const bad = createFaultySoffice(script);
    const tested = createTestConverter({ office: { soffice: bad.path }, ...options });

    expect(await failureOf(tested)).toBe(failure);
    expect(await listProcesses(bad.mark)).toEqual([]);
    expect(await tested.convert(...goodDocument)).toBe(1);
    // A probe for a better sandbox may use a folder at this moment.
    await expect.poll(() => tested.listWorkFolders()).toEqual([]);
  });

  test.skipIf(!isPossible)('is killed before an aborted conversion rejects', async () => {
    const bad = createFaultySoffice('setsid sleep 1000 & trap "" TERM; sleep 1000; sleep 1000');
    const { converter, convert } = createTestConverter({ office: { soffice: bad.path }, ...options });
    await converter.start();
    const controller = new AbortController();
    const conversion = convert(...badDocument, controller.signal);
    await expect.poll(async () => (await listProcesses(bad.mark)).length).toBeGreaterThan(1);
    controller.abort();

    await expect(conversion).rejects.toThrow('aborted');
    expect(await listProcesses(bad.mark)).toEqual([]);
  });

  test.skipIf(!isPossible)('of a worker killed with -9 is gone when the next worker has started', async () => {
    const bad = createFaultySoffice('setsid sleep 1000 & sleep 1000');
    const { converter, folder, listWorkFolders } = createTestConverter({ office: { soffice: bad.path }, ...options });
    const office = JSON.stringify({ ...realOffice, soffice: bad.path });
    const sandboxArgument = isSandboxed ? 'all' : 'none';
    const worker = spawn(process.execPath, [convertingProcess, folder, office, ...badDocument, sandboxArgument]);
    await vi.waitFor(async () => expect((await listProcesses(bad.mark)).length).toBeGreaterThan(1), 20_000);
    worker.kill('SIGKILL');
    await once(worker, 'exit');

    // Processes in the sandbox die with their worker, before the next worker starts.
    if (isSandboxed) await vi.waitFor(async () => expect(await listProcesses(bad.mark)).toEqual([]), 5000);
    await converter.start();
    expect(await listProcesses(bad.mark)).toEqual([]);
    await expect.poll(() => listWorkFolders()).toEqual([]);
  });
});

test.skipIf(!realOffice.bubblewrap)('the sandbox limits the number of processes of LibreOffice', async () => {
  const bad = createFaultySoffice('while :; do sleep 1000 & done');
  const tested = createTestConverter({ office: { soffice: bad.path }, limits });
  await tested.converter.start();
  let max = 0;
  const failure = failureOf(tested);
  const processCount = vi.waitFor(
    async () => {
      max = Math.max(max, (await listProcesses(bad.mark)).length);
      expect(await Promise.race([failure, Promise.resolve()])).toBeDefined();
    },
    { timeout: 20_000, interval: 50 },
  );
  await processCount;

  expect(await failure).toMatch(/later|crashed|no_pages/);
  expect(max).toBeGreaterThan(10);
  expect(max).toBeLessThanOrEqual(limits.processes);
  expect(await listProcesses(bad.mark)).toEqual([]);
});
