import { useEffect, useRef } from 'react';
import type { Group } from '../draft.ts';
import { changeDocumentSettings } from '../files/document-actions.ts';
import { separateLone, sharersOf } from './photo-sides.ts';

/** A photo whose side was shared, and no longer is, would be printed on a part of it. */
export function useLonePhotos(groups: readonly Group[]): void {
  const seenSharers = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const [id, settings] of separateLone(groups, seenSharers.current)) changeDocumentSettings(id, settings);
    // A removed photo may come back alone.
    const present = new Set(groups.flatMap(({ documents }) => documents.map(({ id }) => id)));
    const removed = [...seenSharers.current].filter((id) => !present.has(id));
    const sharers = groups.flatMap(({ documents }) => sharersOf(documents));
    seenSharers.current = new Set([...removed, ...sharers.map(({ id }) => id)]);
  }, [groups]);
}
