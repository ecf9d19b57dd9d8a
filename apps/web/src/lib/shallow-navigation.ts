/** History state of a navigation that changes only a part of the page: scroll position and focus stay. */
export const shallowNavigation = { shallow: true } as const;

export function isShallowNavigation(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'shallow' in state;
}
