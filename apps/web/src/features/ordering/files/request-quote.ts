import { formatYuan } from '@print/contract/price';
import { estimatePrice } from '@print/contract/pricing';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorTexts } from '#api/error-texts.ts';
import { failureTexts } from '#api/failure-texts.ts';
import { extensionOf } from '#lib/file-name.ts';
import { sessionEnd } from '#session/session-end.ts';
import { showToast } from '#ui/toast.tsx';
import { type DraftDocument, fileIdOf, findDocument, isPriceRequested } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { isActive, isInterruption, restarts, runRequest } from '../requests.ts';
import { applyQuote, setState } from './documents.ts';
import { noteWithdrawnOffer } from './withdrawn-offers.ts';

/** Requests a price now: an estimate at once is worth more than an exact price in some seconds. */
export function requestQuote(id: string): Promise<void> {
  const document = findDocument(getDraft(), id);
  return request(id, { waitForExact: !(document && isSlowToCount(document)) });
}

/** Requests the exact price in the background. A quote that is scheduled or running is enough. */
export function pollQuote(id: string): Promise<void> {
  return isActive(`quote:${id}`) ? Promise.resolve() : request(id, { waitForExact: true });
}

/** Only the conversion counts the pages of a Word file; all other files are counted on arrival. */
function isSlowToCount({ fileName, state }: DraftDocument): boolean {
  const isExact = state.phase === 'ready' && !state.isEstimated;
  return !isExact && ['doc', 'docx'].includes(extensionOf(fileName));
}

function request(id: string, { waitForExact }: { waitForExact: boolean }): Promise<void> {
  return runRequest(`quote:${id}`, async (signal) => {
    const document = findDocument(getDraft(), id);
    const fileId = document && fileIdOf(document.state);
    if (!document || fileId === undefined) return;
    const { settings, statedPageCount } = document;
    const pages = { override_page_count: statedPageCount, prefer_exact: waitForExact };
    try {
      const body = { file_path: fileId, ...settings, ...pages };
      const quote = await call(estimatePrice, { body }, { signal });
      if (signal.aborted) return;
      restarts.delete(id);
      changeDraft((draft) => applyQuote(draft, id, quote));
      const text = correctedCountText(document, findDocument(getDraft(), id));
      if (text !== undefined) showToast({ text });
    } catch (error) {
      if (!signal.aborted) failQuote(id, fileId, error);
    }
  });
}

/** The customer reads both counts when the exact one differs from the estimate. */
export function correctedCountText(before: DraftDocument, after: DraftDocument | undefined): string | undefined {
  const [estimate, exact] = [before.state, after?.state];
  if (estimate.phase !== 'ready' || exact?.phase !== 'ready') return undefined;
  if (!estimate.isEstimated || exact.isEstimated || estimate.pageCount === exact.pageCount) return undefined;
  return `${before.fileName}：实际 ${exact.pageCount} 页（预估 ${estimate.pageCount} 页），打印费 ${formatYuan(exact.printCost)}`;
}

function failQuote(id: string, fileId: string, error: unknown): void {
  const state = findDocument(getDraft(), id)?.state;
  if (state === undefined) return;
  const { status = 0, code, message = '', fields = {} } = error instanceof ApiError ? error : {};
  const isMissing = status === 404 || fields['file_path'] !== undefined;
  // After a session has expired, the server hides the customer's files until the customer signs in again.
  const isHidden = isMissing && sessionEnd.getState() === 'expired';
  if (isMissing && !isHidden) {
    changeDraft((draft) => setState(draft, id, { phase: 'lost', why: 'expired' }));
    return;
  }
  noteWithdrawnOffer(fields);
  const [rangeProblem] = fields['page_range'] ?? [];
  if (rangeProblem !== undefined) {
    changeDraft((draft) => setState(draft, id, { phase: 'failed', step: 'range', fileId, message: rangeProblem }));
    return;
  }
  // The page itself asks the customer to sign in again (401); a rate limit (429) does not concern the file.
  const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429;
  // A failed poll in the background changes nothing: the next poll is already scheduled.
  if (!isRefusal && !isPriceRequested(state)) return;
  const text = isHidden ? errorTexts.sessionExpired : isRefusal ? message : failureTexts.pricingFailed;
  const isInterrupted = isInterruption(error) || status === 503;
  // The shop converts a file once; only another upload can help.
  const isRefused = code === 'conversion_failed';
  const failed = { phase: 'failed', step: 'pricing', fileId, isRefused, isInterrupted } as const;
  changeDraft((draft) => setState(draft, id, { ...failed, message: text || failureTexts.pricingFailed }));
}
