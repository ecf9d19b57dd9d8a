import { type BindingProblem, bindingProblem } from '@print/contract/binding-limits';
import type { PriceList } from '@print/contract/price-list';
import type { Group } from '../draft.ts';

/** Undefined until all pages are counted: the sheets decide. */
export function findBindingProblem({ bindingType, documents }: Group, prices: PriceList): BindingProblem | undefined {
  const printed = documents.flatMap(({ settings, state }) =>
    state.phase === 'ready' ? [{ pages: state.pageCount, settings }] : [],
  );
  return printed.length === documents.length ? bindingProblem(prices, bindingType, printed) : undefined;
}

export const listBindingProblems = (groups: readonly Group[], prices: PriceList): BindingProblem[] =>
  groups.flatMap((group) => findBindingProblem(group, prices) ?? []);
