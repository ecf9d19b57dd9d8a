import { maxSingleBytes } from '#api/upload.ts';
import { documentsOf, fileIdOf } from '../draft.ts';
import { type Ordering, useOrdering } from '../ordering-store.ts';

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
