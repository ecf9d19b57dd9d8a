import { createFairSemaphore, NotStarted } from '#lib/create-fair-semaphore.ts';
import { ConversionInterrupted } from '#platform/office/converter/converter.ts';
import { PressFailed } from '#platform/office/press/press.ts';
import { ReaderFailed, ReaderUnavailable } from '#platform/office/reader/reader.ts';
import { pagesUnavailable, tooBusyToDraw } from './documents.errors.ts';
import type { Owner } from './documents.table.ts';

/** Leaves one process of the reader free for page counts. */
const maxDrawing = 1;
/** Enough for 600 pages of 0.1 s each. */
const maxWaitMs = 60_000;
/** A failing page may take 15 s of CPU time, so a subject with this many failures is refused for a while. */
const maxFailures = 3;
const failureWindowMs = 600_000;

type Drawing = {
  /** The failures of a subject are counted together. */
  readonly subject: string;
  readonly owner: Owner;
  readonly signal: AbortSignal;
};

export type DrawingQueue = { run(drawing: Drawing, draw: () => Promise<Buffer>): Promise<Buffer> };

/** Draws one picture at a time. Visitors take turns: many pages of one do not hold up the preview of another. */
export function createDrawingQueue(): DrawingQueue {
  const semaphore = createFairSemaphore({ max: maxDrawing, maxWaitMs });
  const failures = new Map<string, number>();

  function countFailure(subject: string): void {
    if (!failures.has(subject)) setTimeout(() => failures.delete(subject), failureWindowMs).unref();
    failures.set(subject, (failures.get(subject) ?? 0) + 1);
  }

  return {
    async run({ subject, owner, signal }, draw) {
      try {
        return await semaphore.run({ key: owner, signal }, async () => {
          if ((failures.get(subject) ?? 0) >= maxFailures) throw pagesUnavailable();
          return await draw();
        });
      } catch (error) {
        const isBusy = [ReaderUnavailable, NotStarted, ConversionInterrupted].some((busy) => error instanceof busy);
        const isPressBusy = error instanceof PressFailed && error.failure === 'interrupted';
        if (isBusy || isPressBusy) throw tooBusyToDraw();
        if (error instanceof ReaderFailed || error instanceof PressFailed) countFailure(subject);
        throw error;
      }
    },
  };
}
