import type { BindingKind } from './orders.ts';

export type BindingPart = 'corner' | 'left-above' | 'left-below' | 'fold' | 'fold-above' | 'fold-below' | 'rings';

/** The visible parts of a binding: staples, fold and rings. Job slips, icons and drawings have their own scales. */
export const bindingParts: Readonly<Record<BindingKind, readonly BindingPart[]>> = {
  none: [],
  staple_top_left: ['corner'],
  staple_left_side: ['left-above', 'left-below'],
  staple: ['fold', 'fold-above', 'fold-below'],
  ring_bound: ['rings'],
};
