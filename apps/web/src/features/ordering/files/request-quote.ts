import { estimatePrice, type QuoteRequest } from '@print/contract/pricing';
import type { PrintSettings } from '@print/contract/print-settings';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorTexts } from '#api/error-texts.ts';
import { extensionOf } from '#lib/file-name.ts';
import { sessionEnd } from '#session/session-end.ts';
import { showToast } from '#ui/toast.tsx';
import { fileIdOf } from '../document-state.ts';
import {
  applyQuote,
  changeSettings,
  type DraftDocument,
  findDocument,
  setState,
  statePageCount,
} from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { correctionText } from './correction.ts';

/** Whoever holds the plus button means one number, not all those in between. */
const stepsBelongTogetherMs = 400;

/** The newest question about each document; an answer to an older one is not listened to. */
const asked = new Map<string, AbortController>();
const planned = new Map<string, ReturnType<typeof setTimeout>>();

export function changeSetting(id: string, changes: Partial<PrintSettings>): void {
  changeDraft((draft) => changeSettings(draft, id, changes));
  stopAsking(id);
  const pauseMs = changes.copies === undefined ? 0 : stepsBelongTogetherMs;
  planned.set(
    id,
    setTimeout(() => void requote(id), pauseMs),
  );
}

export function sayPageCount(id: string, pageCount: number): void {
  changeDraft((draft) => statePageCount(draft, id, pageCount));
  void requote(id);
}

export function priceAgain(id: string): void {
  const document = findDocument(getDraft(), id);
  const fileId = document && fileIdOf(document.state);
  if (fileId === undefined) return;
  changeDraft((draft) => setState(draft, id, { phase: 'pricing', fileId }));
  void requote(id);
}

/** Asks for what is known now: a number at once is worth more than an exact one in some seconds. */
export function requote(id: string): Promise<void> {
  const document = findDocument(getDraft(), id);
  return ask(id, { waitForExact: !(document && mayTakeLong(document)) });
}

/** Asks in the background, and lets the shop take its time with the exact number. */
export function lookAgain(id: string): Promise<void> {
  // A question that is planned or on its way comes first; its answer is as good.
  if (planned.has(id) || asked.has(id)) return Promise.resolve();
  return ask(id, { waitForExact: true });
}

export function stopAsking(id: string): void {
  clearTimeout(planned.get(id));
  planned.delete(id);
  asked.get(id)?.abort();
  asked.delete(id);
}

/** Of a Word file only the conversion knows the pages; all others are counted as they arrive. */
function mayTakeLong({ fileName, state }: DraftDocument): boolean {
  const isExact = state.phase === 'ready' && !state.isEstimated;
  return !isExact && ['doc', 'docx'].includes(extensionOf(fileName));
}

async function ask(id: string, { waitForExact }: { waitForExact: boolean }): Promise<void> {
  stopAsking(id);
  const document = findDocument(getDraft(), id);
  const fileId = document && fileIdOf(document.state);
  if (!document || fileId === undefined) return;
  const question = new AbortController();
  asked.set(id, question);
  try {
    const body = { ...questionAbout(document, fileId), prefer_exact: waitForExact };
    const quote = await call(estimatePrice, { body }, { signal: question.signal });
    if (question.signal.aborted) return;
    changeDraft((draft) => applyQuote(draft, id, quote));
    const text = correctionText(document, findDocument(getDraft(), id));
    if (text !== undefined) showToast({ text });
  } catch (error) {
    if (!question.signal.aborted) noteFailure(id, fileId, error);
  } finally {
    if (asked.get(id) === question) asked.delete(id);
  }
}

function questionAbout({ settings, statedPageCount }: DraftDocument, fileId: string): QuoteRequest {
  return { file_path: fileId, ...settings, override_page_count: statedPageCount };
}

function noteFailure(id: string, fileId: string, error: unknown): void {
  const state = findDocument(getDraft(), id)?.state;
  if (state === undefined) return;
  const { status = 0, message = '', fields = {} } = error instanceof ApiError ? error : {};
  const isMissing = status === 404 || fields['file_path'] !== undefined;
  // To somebody whose session has run out the shop denies what is theirs; signed in again, they find it.
  const isHidden = isMissing && sessionEnd.getState() === 'expired';
  if (isMissing && !isHidden) {
    changeDraft((draft) => setState(draft, id, { phase: 'lost', why: 'expired' }));
    return;
  }
  // Who has to sign in again is told once, by the page; too many questions are no answer either.
  const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429;
  const isWaitedFor = state.phase === 'pricing' || (state.phase === 'ready' && state.isRepricing);
  // A look in the background that went wrong takes nothing away: the next one is already planned.
  if (!isRefusal && !isWaitedFor) return;
  const words = isHidden ? errorTexts.sessionExpired : isRefusal ? message : errorTexts.pricingFailed;
  changeDraft((draft) =>
    setState(draft, id, {
      phase: 'failed',
      step: 'pricing',
      fileId,
      message: words || errorTexts.pricingFailed,
    }),
  );
}
