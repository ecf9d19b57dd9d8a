import { useEffect } from 'react';
import { untilNetwork } from '#api/until-network.ts';
import { type DraftDocument, documentsOf } from '../draft.ts';
import { getDraft, useDraft } from '../ordering-store.ts';
import { restarts } from '../requests.ts';
import { retryQuote } from './document-actions.ts';
import { mayUploadAgain, uploadAgain } from './uploads.ts';

/** The pauses begin at 4 seconds: five of them last a minute, in which a server restarts. */
const quickRestarts = 5;
const skippedPauses = 3;
/** After them, a network that comes and goes must not send the same file all the time. */
const slowPauseMs = 30_000;
const shortestSlowPauseMs = 3_000;

/** Repeats uploads and quotes that the network has cut: after growing pauses, and when the network is back. */
export function useRestarts(): void {
  const interrupted = useDraft((draft) => documentsOf(draft).filter(isInterrupted).map(restartKeyOf).join());
  useEffect(() => {
    if (navigator.onLine) restartInterrupted();
  }, []);
  useEffect(() => {
    if (interrupted === '') return;
    const controller = new AbortController();
    const counts = documentsOf(getDraft()).filter(isInterrupted).map(countOf);
    untilRestart(Math.min(...counts), controller.signal).then(restartInterrupted, () => {});
    return () => controller.abort();
  }, [interrupted]);
}

async function untilRestart(count: number, signal: AbortSignal): Promise<void> {
  if (count < quickRestarts) return await untilNetwork(skippedPauses + count, 0, signal);
  const shortest = new Promise((resolve) => setTimeout(resolve, shortestSlowPauseMs));
  do await untilNetwork(0, slowPauseMs, signal);
  while (document.visibilityState === 'hidden');
  await shortest;
  signal.throwIfAborted();
}

export function restartInterrupted(): void {
  for (const document of documentsOf(getDraft()).filter(isInterrupted)) {
    const count = countOf(document);
    if (document.state.phase === 'failed' && document.state.step === 'upload') uploadAgain(document.id);
    else retryQuote(document.id);
    restarts.set(document.id, count + 1);
  }
}

/** The shop has refused nothing: the request did not reach it, or its reply did not arrive. */
function isInterrupted({ id, state }: DraftDocument): boolean {
  if (state.phase !== 'failed' || state.step === 'range' || !state.isInterrupted) return false;
  return state.step === 'pricing' || mayUploadAgain(id);
}

const countOf = ({ id }: DraftDocument) => restarts.get(id) ?? 0;

const restartKeyOf = (document: DraftDocument) => `${document.id}:${countOf(document)}`;
