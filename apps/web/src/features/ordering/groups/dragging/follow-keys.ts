/** One step back or forth, in whichever direction the arrow points. */
export function arrowOf(key: string): 1 | -1 | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : undefined;
}
