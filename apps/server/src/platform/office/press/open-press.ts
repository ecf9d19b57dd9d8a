import { rm } from 'node:fs/promises';
import { createSemaphore } from '#lib/create-semaphore.ts';
import type { Log } from '../../log.ts';
import { type Press, PressFailed } from './press.ts';
import { type PressLimits, usualPressLimits } from './press-limits.ts';
import type { PressWork } from './press-messages.ts';
import { runPress } from './run-press.ts';

/** Starts a process for each file, so that nothing is left of it but the file. */
export function openPress({
  log,
  limits = usualPressLimits,
}: {
  readonly log: Log;
  readonly limits?: PressLimits;
}): Press {
  const printing = createSemaphore(limits.atOnce);
  // Somebody waits for a slip: it does not stand behind a book.
  const drawing = createSemaphore(1);

  async function work(target: string, work: PressWork, signal?: AbortSignal) {
    const { turns, pagesMs } =
      work.is === 'draw'
        ? { turns: drawing, pagesMs: work.pages.length * limits.drawnPageMs }
        : { turns: printing, pagesMs: work.order.pages.length * limits.pageMs };
    const timeMs = limits.timeMs + pagesMs;
    try {
      return await turns.run(async () => await runPress(work, target, { ...limits, timeMs }, signal));
    } catch (error) {
      await rm(target, { force: true });
      if (error instanceof PressFailed) log.warn({ why: error.message }, 'a print file was not made');
      throw error;
    }
  }

  return {
    print: (order, signal) => work(order.target, { is: 'print', order, maxBytes: limits.fileBytes }, signal),
    async draw(pages, target, signal) {
      await work(target, { is: 'draw', pages, target }, signal);
    },
  };
}
