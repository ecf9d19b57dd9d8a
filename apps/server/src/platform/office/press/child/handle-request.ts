import { Worker } from 'node:worker_threads';
import type { PressFailure, PressJob, PressResult } from '../press.ts';
import { UnreadableSource } from './open-source.ts';
import { FileTooLarge } from './pdf-writer.ts';

/** The process handles one request and is then killed. */
export type PressRequest =
  | { readonly kind: 'print'; readonly job: PressJob; readonly maxBytes: number }
  | { readonly kind: 'draw'; readonly pages: readonly string[]; readonly target: string };

export type PressResponse =
  /** Ends the start timeout and begins that of the request. */
  | { readonly kind: 'started' }
  | { readonly kind: 'done'; readonly result: PressResult }
  | { readonly kind: 'failed'; readonly failure: PressFailure; readonly detail: string; readonly source?: number };

const respond = (response: PressResponse) => process.send?.(response);

async function run(request: PressRequest): Promise<PressResult> {
  if (request.kind === 'print') {
    const { imposePages } = await import('./impose-pages.ts');
    return await imposePages(request.job, request.maxBytes);
  }
  const { drawPages } = await import('./draw-pages.ts');
  return await drawPages(request.pages, request.target);
}

function failureOf(error: unknown): PressResponse {
  if (error instanceof UnreadableSource)
    return { kind: 'failed', failure: 'unreadable', detail: error.message, source: error.source };
  if (error instanceof FileTooLarge) return { kind: 'failed', failure: 'too_large', detail: error.message };
  // The message of a system error contains the path, which must not be logged; its code does not.
  const detail = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'unknown';
  return { kind: 'failed', failure: 'crashed', detail };
}

process.on('message', async (request: PressRequest) => {
  respond({ kind: 'started' });
  respond(await run(request).then((result): PressResponse => ({ kind: 'done', result }), failureOf));
});

// A killed server disconnects, but a busy event loop would not notice; the worker thread does.
process.on('disconnect', () => process.exit());
new Worker(new URL('../../reader/child/watch-parent.ts', import.meta.url)).unref();
