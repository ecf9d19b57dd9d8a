import { ApiError, messageOf, noResponseError } from '#api/api-error.ts';
import { failureTexts } from '#api/failure-texts.ts';
import { type DocumentState, documentsOf } from '../draft.ts';
import { changeDraft, getDraft, type Ordering, useOrdering } from '../ordering-store.ts';
import { isActive, isInterruption, restarts, runRequest } from '../requests.ts';
import { addFile, setState } from './documents.ts';
import { newSettingsOf } from './new-settings.ts';

const maxConcurrent = 2;
/** The shop refuses this file, or its size. A visitor who has too many files may try again later. */
const isFinal = ({ status = 0, retryAfterMs }: ApiError) => [400, 413].includes(status) && retryAfterMs === undefined;

export function addFiles(chosenFiles: readonly File[]): void {
  for (const file of chosenFiles) {
    const id = createId();
    useOrdering.setState(({ files }) => ({ files: { ...files, [id]: file } }));
    addToBatch(id);
    const settings = newSettingsOf(file.name, useOrdering.getState());
    changeDraft((draft) => addFile(draft, { id, fileName: file.name, sizeBytes: file.size, settings }));
  }
  startUploads();
}

/** `crypto.randomUUID` is missing where the shop is served without https. */
function createId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

function addToBatch(id: string): void {
  useOrdering.setState(({ uploadBatch }) => ({ uploadBatch: [...uploadBatch, id] }));
}

/** Percent of the batch that has reached the shop, by size; undefined while nothing is being sent. */
export function uploadPercent({ draft, uploadBatch }: Ordering): number | undefined {
  const documents = documentsOf(draft).filter(({ id }) => uploadBatch.includes(id));
  if (!documents.some(({ state }) => isSending(state))) return undefined;
  const bytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sentBytes = documents.reduce((sum, { sizeBytes, state }) => {
    const percent = state.phase === 'uploading' ? state.progress : isSending(state) ? 0 : 100;
    return sum + sizeBytes * percent;
  }, 0);
  return Math.floor(sentBytes / Math.max(1, bytes));
}

export const isSending = ({ phase }: DocumentState) => phase === 'waiting' || phase === 'uploading';

export const mayUploadAgain = (id: string): boolean => id in useOrdering.getState().files;

/** Allows as many restarts again. */
export function uploadAgain(id: string): void {
  restarts.delete(id);
  addToBatch(id);
  changeDraft((draft) => setState(draft, id, { phase: 'waiting' }));
  startUploads();
}

function startUploads(): void {
  const { files } = useOrdering.getState();
  const documents = documentsOf(getDraft());
  const runningCount = documents.filter(({ id }) => isActive(`upload:${id}`)).length;
  const waitingDocuments = documents.filter(({ state }) => state.phase === 'waiting');
  const next = waitingDocuments.flatMap(({ id }) => (files[id] ? [{ id, file: files[id] }] : []));
  for (const { id, file } of next.slice(0, maxConcurrent - runningCount)) void startUpload(id, file);
  if (runningCount + next.length === 0) useOrdering.setState({ uploadBatch: [] });
}

function startUpload(id: string, file: File): Promise<void> {
  const sent = runRequest(`upload:${id}`, async (signal) => {
    const onProgress = (progress: number) => {
      if (!signal.aborted) changeDraft((draft) => setState(draft, id, { phase: 'uploading', progress }));
    };
    try {
      onProgress(0);
      const { sendFile } = await loadSending();
      signal.throwIfAborted();
      await sendFile(id, file, { onProgress, signal });
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof ApiError && isFinal(error);
      const message = failureText(error);
      const isInterrupted = isInterruption(error);
      const failed = { phase: 'failed', step: 'upload', message, isRefused, isInterrupted } as const;
      changeDraft((draft) => setState(draft, id, failed));
    }
  });
  return sent.finally(startUploads);
}

/** Nothing is sent before the first file is chosen. Loading fails only without a connection. */
async function loadSending() {
  return await import('./send-file.ts').catch((cause) => {
    throw noResponseError(cause);
  });
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'timeout') return failureTexts.uploadTimedOut;
  return messageOf(error, failureTexts.uploadFailed);
}
