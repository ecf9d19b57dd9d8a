export const maxGuessDelayMs = 5000;

/** From this many failures on the delay no longer grows, so further failures need no row. */
export function maxCountedFailures(slowAfter: number): number {
  return 3 * slowAfter;
}

/**
 * The delay of an attempt whose key has reached its number within the window. `freeInSeconds` is the time until the
 * window has room again: the faster the attempts have come, the longer it is.
 */
export function fullWindowDelayMs(freeInSeconds: number, windowSeconds: number): number {
  return Math.round(maxGuessDelayMs * Math.min(1, freeInSeconds / windowSeconds));
}

/** No delay up to `slowAfter` recent failures of an address; then it grows evenly up to the maximum. */
export function guessDelayMs(failures: number, slowAfter: number): number {
  const share = (failures - slowAfter) / (maxCountedFailures(slowAfter) - slowAfter);
  return Math.round(maxGuessDelayMs * Math.min(1, Math.max(0, share)));
}
