/** State of a step in the history that changes a part of the page: who is reading stays where they are. */
export const inPlace = { inPlace: true } as const;

export function isInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'inPlace' in state;
}
