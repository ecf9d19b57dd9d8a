import { rm } from 'node:fs/promises';
import { createSemaphore } from '#lib/create-semaphore.ts';
import type { Log } from '../../log.ts';
import type { PressRequest } from './child/handle-request.ts';
import { type Press, PressFailed } from './press.ts';
import { defaultPressLimits, type PressLimits, runPress } from './run-press.ts';

/** Creates print files and slips (PDFs). Each file gets its own process, so that a hostile PDF affects no other. */
export function openPress(log: Log, limits: PressLimits = defaultPressLimits): Press {
  const printing = createSemaphore(limits.maxConcurrency);
  // A clerk waits for the slip, so slips do not queue behind print files.
  const drawing = createSemaphore(1);

  async function run(request: PressRequest, target: string, signal?: AbortSignal) {
    const { semaphore, pagesMs } =
      request.kind === 'draw'
        ? { semaphore: drawing, pagesMs: request.pages.length * limits.cpuMsPerDrawnPage }
        : { semaphore: printing, pagesMs: request.job.pages.length * limits.cpuMsPerPage };
    const cpuMs = limits.cpuMs + pagesMs;
    try {
      return await semaphore.run(async () => await runPress(request, target, { ...limits, cpuMs }, signal));
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
