import { LiveEvent } from '@print/contract/live';
import * as z from 'zod';
import type { Deps } from '#platform/deps.ts';
import type { LiveMessage } from '#platform/live/live.ts';
import { findDocument } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** Waits for the conversion to end or for the timeout, and returns the current document. */
export async function awaitExactCount({ db, live }: Deps, document: Document, timeoutMs: number): Promise<Document> {
  const wakeUp = Promise.withResolvers<void>();
  // Subscribe before reading the row, so that no event in between is missed.
  const unsubscribe = live.subscribe([document.owner], undefined, (message) => {
    if (isAbout(message, document.id)) wakeUp.resolve();
  });
  const timer = setTimeout(wakeUp.resolve, timeoutMs);
  const listening = new AbortController();
  live.stopped.addEventListener('abort', () => wakeUp.resolve(), { signal: listening.signal });
  try {
    const current = (await findDocument(db, document.id)) ?? document;
    if (current.conversion !== 'waiting') return current;
    await wakeUp.promise;
    return (await findDocument(db, document.id)) ?? current;
  } finally {
    clearTimeout(timer);
    unsubscribe();
    listening.abort();
  }
}

function isAbout({ event, data }: LiveMessage, id: string): boolean {
  // `end` closes the owner's event streams and says nothing of the document.
  if (event !== 'changed') return event === 'resync';
  const { topic, id: changed } = z.parse(LiveEvent, JSON.parse(data));
  return topic === 'quote' && changed === id;
}
