import { rm } from 'node:fs/promises';
import { createSemaphore } from '#lib/create-semaphore.ts';
import type { Log } from '../../log.ts';
import type { ChildSandboxWatch } from '../child-sandbox/watch-child-sandbox.ts';
import type { PressRequest } from './child/handle-request.ts';
import { type Press, PressFailed, type PressJob } from './press.ts';
import { defaultPressLimits, type PressLimits, runPress } from './run-press.ts';
import { runSandboxedPress } from './run-sandboxed-press.ts';

type OpenPressOptions = {
  readonly limits?: PressLimits;
  /** Without it, Node's permission flags alone limit the processes. */
  readonly sandboxes?: ChildSandboxWatch;
};

/** Creates print files and slips (PDFs). Each file gets its own process, so that a hostile PDF affects no other. */
export function openPress(log: Log, { limits = defaultPressLimits, sandboxes }: OpenPressOptions = {}): Press {
  const printing = createSemaphore(limits.maxConcurrency);
  // A clerk waits for the slip, so slips do not queue behind print files.
  const drawing = createSemaphore(1);

  async function run(request: PressRequest, target: string, signal?: AbortSignal) {
    const { semaphore, pagesMs } =
      request.kind === 'draw'
        ? { semaphore: drawing, pagesMs: request.pages.length * limits.cpuMsPerDrawnPage }
        : { semaphore: printing, pagesMs: countPages(request.job) * limits.cpuMsPerPage };
    const cpuMs = limits.cpuMs + pagesMs;
    try {
      if (sandboxes) await sandboxes.ready();
      return await semaphore.run(async () => {
        if (sandboxes?.isUnknown) throw new PressFailed('interrupted', 'bubblewrap has not responded yet');
        const sandbox = sandboxes?.current;
        const fileLimits = { ...limits, cpuMs };
        if (sandbox) return await runSandboxedPress(sandbox, request, target, fileLimits, signal);
        return await runPress(request, target, fileLimits, { signal });
      });
    } catch (error) {
      await rm(target, { force: true });
      if (error instanceof PressFailed) log.warn({ detail: error.message }, 'a print file or slip was not created');
      throw error;
    }
  }

  return {
    print: (job, signal) => run({ kind: 'print', job, maxBytes: limits.maxFileBytes }, job.target, signal),
    async draw(pages, target, signal) {
      await run({ kind: 'draw', pages, target }, target, signal);
    },
  };
}

const countPages = ({ pages }: PressJob) =>
  pages.flat().reduce((sum, item) => sum + (item && 'places' in item ? item.pages.length : 1), 0);
