import { uploadDocument } from '@print/contract/documents';
import { ApiError, messageOf } from '#api/api-error.ts';
import { errorTexts } from '#api/error-texts.ts';
import { upload } from '#api/upload.ts';
import type { DocumentState } from '../document-state.ts';
import { addFile, type Draft, documentsOf, setState } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { requote } from './request-quote.ts';

const atOnce = 2;
/** A line that has just dropped is seldom back in the same moment. */
const pauseBeforeRetryMs = 1_000;
/** Not this file, or not one so large. */
const refusals = [400, 413];

/** The files themselves cannot be kept in the draft; a page loaded anew no longer has them. */
const files = new Map<string, File>();
const sending = new Map<string, AbortController>();
/** Everything sent since the queue was last empty: progress is told of all of it, and never goes back. */
const batch = new Set<string>();

export function addFiles(chosen: readonly File[]): void {
  for (const file of chosen) {
    const id = newId();
    files.set(id, file);
    batch.add(id);
    changeDraft((draft) => addFile(draft, { id, fileName: file.name, sizeBytes: file.size }));
  }
  startNext();
}

/** `crypto.randomUUID` is missing where the shop is served without https. */
function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/** How much of the batch is with the shop, in percent; undefined while nothing is being sent. */
export function percentSent(draft: Draft): number | undefined {
  const documents = documentsOf(draft).filter(({ id }) => batch.has(id));
  if (!documents.some(({ state }) => isBeingSent(state))) return undefined;
  const bytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sent = documents.reduce((sum, { sizeBytes, state }) => {
    const percent = state.phase === 'uploading' ? state.progress : isBeingSent(state) ? 0 : 100;
    return sum + sizeBytes * percent;
  }, 0);
  return Math.floor(sent / Math.max(1, bytes));
}

const isBeingSent = ({ phase }: DocumentState) => phase === 'waiting' || phase === 'uploading';

export const mayUploadAgain = (id: string): boolean => files.has(id);

export function uploadAgain(id: string): void {
  batch.add(id);
  changeDraft((draft) => setState(draft, id, { phase: 'waiting' }));
  startNext();
}

/** Stops sending, and lets go of the file. The draft is the caller's. */
export function dropFile(id: string): void {
  sending.get(id)?.abort();
  sending.delete(id);
  files.delete(id);
  startNext();
}

function startNext(): void {
  for (const { id, state } of documentsOf(getDraft())) {
    if (sending.size >= atOnce) return;
    const file = files.get(id);
    if (state.phase === 'waiting' && file) void send(id, file);
  }
  if (sending.size === 0) batch.clear();
}

async function send(id: string, file: File): Promise<void> {
  const stop = new AbortController();
  sending.set(id, stop);
  try {
    const { file_id: fileId } = await uploadPatiently(id, file, stop.signal);
    changeDraft((draft) => setState(draft, id, { phase: 'pricing', fileId }));
    void requote(id);
  } catch (error) {
    if (stop.signal.aborted) return;
    const isRefused = error instanceof ApiError && refusals.includes(error.status ?? 0);
    const failed = { phase: 'failed', step: 'upload', message: wordsFor(error), isRefused } as const;
    changeDraft((draft) => setState(draft, id, failed));
  } finally {
    if (sending.get(id) === stop) sending.delete(id);
    startNext();
  }
}

/** One more try by itself after a dropped line. */
async function uploadPatiently(id: string, file: File, signal: AbortSignal) {
  const attempt = () => {
    const onProgress = (progress: number) => {
      if (!signal.aborted) changeDraft((draft) => setState(draft, id, { phase: 'uploading', progress }));
    };
    onProgress(0);
    return upload(uploadDocument, file, { onProgress, signal });
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'no-response')) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetryMs));
    return await attempt();
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'timeout') return errorTexts.uploadTimedOut;
  return messageOf(error, errorTexts.uploadFailed);
}
