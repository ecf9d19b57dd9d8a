import { Worker } from 'node:worker_threads';
import type { Pressed } from '../press.ts';
import type { PressReply, PressWork } from '../press-messages.ts';
import { TooLarge } from './pdf-output.ts';
import { Unreadable } from './unreadable.ts';

const reply = (words: PressReply) => process.send?.(words);

async function run(work: PressWork): Promise<Pressed> {
  if (work.is === 'print') {
    const { printOrder } = await import('./print-order.ts');
    return await printOrder(work.order, work.maxBytes);
  }
  const { drawPages } = await import('./draw-pages.ts');
  return await drawPages(work.pages, work.target);
}

function explain(error: unknown): PressReply {
  if (error instanceof Unreadable)
    return { is: 'failed', failure: 'unreadable', why: error.message, source: error.source };
  if (error instanceof TooLarge) return { is: 'failed', failure: 'too_large', why: error.message };
  // An error of the system names the path in its message; its code will do.
  const why = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'unknown';
  return { is: 'failed', failure: 'crashed', why };
}

process.on('message', async (work: PressWork) => {
  reply({ is: 'begun' });
  reply(await run(work).then((pressed): PressReply => ({ is: 'done', pressed }), explain));
});

// A server that was killed sends no farewell, and a file that is being made holds up the loop that would hear of it.
process.on('disconnect', () => process.exit());
new Worker(new URL('../../reader/child/watch-parent.ts', import.meta.url)).unref();
