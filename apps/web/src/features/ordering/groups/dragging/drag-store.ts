import { create } from 'zustand';
import { type Row, shiftOf } from './slots.ts';

export type Point = { readonly x: number; readonly y: number };
type By = 'pointer' | 'keys';

export type LiftedGroup = {
  readonly kind: 'group';
  readonly id: string;
  readonly by: By;
  readonly point: Point;
  readonly overId: string | undefined;
  /** The reason why the group cannot be dropped on `overId`. */
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
  /** Over the place for a new group, after the last row. */
  readonly isOut: boolean;
};

type Drag = {
  lifted: LiftedGroup | LiftedDocument | undefined;
  /** Read out by screen readers. */
  announcement: string;
};

/**
 * Separate from the ordering store: a drag changes this store on every frame, and the other one serialises the draft on
 * every change. Each card selects the one value that concerns it, so that a frame renders only the cards that move.
 */
export const useDrag = create<Drag>()(() => ({ lifted: undefined, announcement: '' }));

export const announce = (announcement: string): void => useDrag.setState({ announcement });

export function liftedGroup({ lifted } = useDrag.getState()): LiftedGroup | undefined {
  return lifted?.kind === 'group' ? lifted : undefined;
}

export function liftedDocument({ lifted } = useDrag.getState()): LiftedDocument | undefined {
  return lifted?.kind === 'document' ? lifted : undefined;
}

export function setLifted(lifted: LiftedGroup | LiftedDocument): void {
  document.documentElement.dataset.lifting = lifted.kind;
  useDrag.setState({ lifted });
}

export function endDrag(): void {
  delete document.documentElement.dataset.lifting;
  useDrag.setState({ lifted: undefined });
}

/** The part of a group in a drag: the `lifted` group, its `target`, or a target that is `full`. */
export function useGroupPart(id: string): 'lifted' | 'target' | 'full' | undefined {
  return useDrag((drag) => {
    const lifted = liftedGroup(drag);
    if (lifted?.id === id) return 'lifted';
    if (lifted?.overId !== id) return undefined;
    return lifted.refusal === undefined ? 'target' : 'full';
  });
}

/** The part of the place for a new group after these documents; undefined while none of them is lifted. */
export function useNewGroupPart(documents: readonly { id: string }[]): 'offered' | 'target' | undefined {
  return useDrag((drag) => {
    const lifted = liftedDocument(drag);
    if (!documents.some(({ id }) => id === lifted?.id)) return undefined;
    return lifted?.isOut ? 'target' : 'offered';
  });
}

/** The distance of a row from its place: the lifted row follows the pointer, the others make room. */
export function useRowOffset(id: string): number {
  return useDrag((drag) => {
    const lifted = liftedDocument(drag);
    if (!lifted) return 0;
    return lifted.id === id ? lifted.offset : shiftOf(lifted.rows, id, lifted.from, lifted.to);
  });
}
