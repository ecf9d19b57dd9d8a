import { createFairSemaphore, NotStarted } from '#lib/create-fair-semaphore.ts';
import { PressFailed } from '#platform/office/press/press.ts';
import { ReaderFailed, ReaderUnavailable } from '#platform/office/reader/reader.ts';
import { pagesUnavailable, tooBusyToDraw } from './documents.errors.ts';
import type { Owner } from './documents.table.ts';

/** Leaves one process of the reader free for page counts. */
const maxDrawing = 1;
/** Enough for 600 pages of 0.1 s each. */
const maxWaitMs = 60_000;
/** A failing page may take 15 s of CPU time, so a document with this many failures is refused for a while. */
const maxFailures = 3;
const failureWindowMs = 600_000;

type Drawing = { readonly documentId: string; readonly owner: Owner; readonly signal: AbortSignal };

export type DrawingQueue = { run(drawing: Drawing, draw: () => Promise<Buffer>): Promise<Buffer> };

/** Draws one picture at a time. Visitors take turns: many pages of one do not hold up the preview of another. */
export function createDrawingQueue(): DrawingQueue {
  const semaphore = createFairSemaphore({ max: maxDrawing, maxWaitMs });
  const failures = new Map<string, number>();

  function countFailure(documentId: string): void {
    if (!failures.has(documentId)) setTimeout(() => failures.delete(documentId), failureWindowMs).unref();
    failures.set(documentId, (failures.get(documentId) ?? 0) + 1);
  }

  return {
    async run({ documentId, owner, signal }, draw) {
      try {
        return await semaphore.run({ key: owner, signal }, async () => {
          if ((failures.get(documentId) ?? 0) >= maxFailures) throw pagesUnavailable();
          return await draw();
        });
      } catch (error) {
        if (error instanceof ReaderUnavailable || error instanceof NotStarted) throw tooBusyToDraw();
        if (error instanceof PressFailed && error.failure === 'interrupted') throw tooBusyToDraw();
        if (error instanceof ReaderFailed || error instanceof PressFailed) countFailure(documentId);
        throw error;
      }
    },
  };
}
