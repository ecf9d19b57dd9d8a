import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { documentsOf } from '../../draft.ts';
import { getDraft } from '../../ordering-store.ts';
import { toggle } from './toggle.ts';

type Selection = {
  /** Undefined while nothing is being selected. */
  ids: readonly string[] | undefined;
  /** The document pressed last, at which a range begins. */
  anchorId: string | undefined;
  /** The document whose menu started the selection. */
  firstId: string | undefined;
};

const none: Selection = { ids: undefined, anchorId: undefined, firstId: undefined };

export const useSelection = create<Selection>()(() => none);

export const useIsSelecting = (): boolean => useSelection(({ ids }) => ids !== undefined);

/** The first checkbox gets the focus, or the one of the document whose menu started the selection. */
export function startSelecting(firstId?: string): void {
  useSelection.setState({ ids: firstId === undefined ? [] : [firstId], anchorId: firstId, firstId });
  // The checkboxes are there after the next render, and the menu has returned the focus by then.
  setTimeout(() => {
    const box = firstId === undefined ? '[data-select]' : `[data-select="${CSS.escape(firstId)}"]`;
    document.querySelector<HTMLElement>(box)?.focus({ preventScroll: true });
  });
}

export const endSelecting = (): void => useSelection.setState(none);

/** The focus returns to the button that started the selection, which may be outside the window. */
export function cancelSelecting(): void {
  const { firstId } = useSelection.getState();
  flushSync(endSelecting);
  const menu = firstId && document.querySelector<HTMLElement>(`[data-menu="${CSS.escape(firstId)}"]`);
  (menu || document.querySelector<HTMLElement>('[data-starts-selecting]'))?.focus({ preventScroll: true });
}

/** `isRange`: also every document between the one pressed last and this one. */
export function toggleSelected(id: string, isRange: boolean): void {
  const { ids = [], anchorId } = useSelection.getState();
  const order = documentsOf(getDraft()).map((document) => document.id);
  useSelection.setState({ ids: toggle(ids, order, id, isRange ? anchorId : undefined), anchorId: id });
}

export const selectAll = (): void =>
  useSelection.setState({ ids: documentsOf(getDraft()).map(({ id }) => id), anchorId: undefined });
