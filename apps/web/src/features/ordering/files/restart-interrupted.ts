import { maxSingleBytes } from '#api/upload.ts';
import { documentsOf, fileIdOf } from '../draft.ts';
import { getDraft, type Ordering, useOrdering } from '../ordering-store.ts';
import { mayUploadAgain, uploadAgain } from './uploads.ts';

/** A network that comes and goes must not send the same file for ever. */
const maxRestarts = 5;
const restarts = new Map<string, number>();

/** Sends files again whose connection was lost. Call it when the network is back. */
export function restartInterrupted(): void {
  for (const { id, state } of documentsOf(getDraft())) {
    const isInterrupted = state.phase === 'failed' && state.step === 'upload' && state.isInterrupted;
    const count = restarts.get(id) ?? 0;
    if (!isInterrupted || count >= maxRestarts || !mayUploadAgain(id)) continue;
    restarts.set(id, count + 1);
    uploadAgain(id);
  }
}

/** The customer starts the upload. It may then be restarted as often again. */
export function uploadOnRequest(id: string): void {
  restarts.delete(id);
  uploadAgain(id);
}

/** Deletes at the shop what has arrived of removed large files, unless a file has only been chosen again. */
export function watchRemovedUploads(): () => void {
  return useOrdering.subscribe(({ draft }, { draft: before }) => {
    if (draft.groups !== before.groups) cancelRemoved(draft, before);
  });
}

function cancelRemoved(draft: Ordering['draft'], before: Ordering['draft']): void {
  const kept = documentsOf(draft);
  for (const { fileName: name, sizeBytes: size, state } of documentsOf(before)) {
    const isKept = kept.some(({ fileName, sizeBytes }) => fileName === name && sizeBytes === size);
    if (isKept || size <= maxSingleBytes || fileIdOf(state) !== undefined) continue;
    // The shop deletes it after a day if this code does not load.
    import('#api/pieces/upload-in-pieces.ts').then(
      ({ cancelUploadsOf }) => cancelUploadsOf({ name, size }),
      () => {},
    );
  }
}
