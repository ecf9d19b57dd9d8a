import { useEffect } from 'react';
import { untilNetwork } from '#api/until-network.ts';
import { type DraftDocument, documentsOf } from '../draft.ts';
import { getDraft, useDraft } from '../ordering-store.ts';
import { restarts } from '../requests.ts';
import { retryQuote } from './document-actions.ts';
import { mayUploadAgain, uploadAgain } from './uploads.ts';

/** A network that comes and goes must not send the same file for ever. */
const maxRestarts = 5;
/** The pauses begin at 4 seconds: five of them last a minute, in which a server restarts. */
const skippedPauses = 3;

/** Repeats uploads and quotes that the network has cut: after growing pauses, and when the network is back. */
export function useRestarts(): void {
  const interrupted = useDraft((draft) => documentsOf(draft).filter(mayRestart).map(restartKeyOf).join());
  useEffect(() => {
    if (navigator.onLine) restartInterrupted();
  }, []);
  useEffect(() => {
    if (interrupted === '') return;
    const controller = new AbortController();
    const counts = documentsOf(getDraft()).filter(mayRestart).map(countOf);
    untilNetwork(skippedPauses + Math.min(...counts), 0, controller.signal).then(restartInterrupted, () => {});
    return () => controller.abort();
  }, [interrupted]);
}

export function restartInterrupted(): void {
  for (const document of documentsOf(getDraft()).filter(mayRestart)) {
    const count = countOf(document);
    if (document.state.phase === 'failed' && document.state.step === 'upload') uploadAgain(document.id);
    else retryQuote(document.id);
    restarts.set(document.id, count + 1);
  }
}

function mayRestart(document: DraftDocument): boolean {
  const { id, state } = document;
  if (state.phase !== 'failed' || state.step === 'range' || !state.isInterrupted) return false;
  return countOf(document) < maxRestarts && (state.step === 'pricing' || mayUploadAgain(id));
}

const countOf = ({ id }: DraftDocument) => restarts.get(id) ?? 0;

const restartKeyOf = (document: DraftDocument) => `${document.id}:${countOf(document)}`;
