import { useSyncExternalStore } from 'react';
import { createObservable } from '#lib/observable.ts';
import { type Row, shiftOf } from './slots.ts';

export type Point = { readonly x: number; readonly y: number };
type By = 'pointer' | 'keys';

export type LiftedGroup = {
  readonly kind: 'group';
  readonly id: string;
  readonly by: By;
  readonly at: Point;
  readonly overId: string | undefined;
  /** Why it may not be let go of here. */
  readonly refusal: string | undefined;
};

export type LiftedDocument = {
  readonly kind: 'document';
  readonly id: string;
  readonly by: By;
  readonly rows: readonly Row[];
  readonly from: number;
  readonly to: number;
  readonly offset: number;
};

/**
 * What hangs in the air, if anything does. Each card looks at the one number or word that concerns it, so that a
 * movement draws again only what moves.
 */
export const lifted = createObservable<LiftedGroup | LiftedDocument | undefined>(undefined);

export const useLifted = <T>(read: () => T): T => useSyncExternalStore(lifted.subscribe, read);

export function liftedGroup(): LiftedGroup | undefined {
  const now = lifted.get();
  return now?.kind === 'group' ? now : undefined;
}

export function liftedDocument(): LiftedDocument | undefined {
  const now = lifted.get();
  return now?.kind === 'document' ? now : undefined;
}

/** `lifted` itself, `target` of what is lifted, or a target that has no room for it. */
export function useGroupPart(id: string): 'lifted' | 'target' | 'full' | undefined {
  return useLifted(() => {
    const now = liftedGroup();
    if (now?.id === id) return 'lifted';
    if (now?.overId !== id) return undefined;
    return now.refusal === undefined ? 'target' : 'full';
  });
}

/** How far this row lies from its place: the lifted one follows the hand, the others make room. */
export function useRowOffset(id: string): number {
  return useLifted(() => {
    const now = liftedDocument();
    if (!now) return 0;
    return now.id === id ? now.offset : shiftOf(now.rows, id, now.from, now.to);
  });
}

/** Nothing hangs in the air any more. */
export function letGo(): void {
  delete document.documentElement.dataset.lifting;
  lifted.set(undefined);
}
