/** A figure, and the duration of its animation. */
export type Figure = { readonly value: number; readonly decimals: number; readonly ms: number };

/** The number shown at a moment of the animation. It eases out and is exact only at the end. */
export function countAt({ value, decimals, ms }: Figure, elapsedMs: number): string {
  if (elapsedMs >= ms) return value.toFixed(decimals);
  const remaining = 1 - Math.max(elapsedMs, 0) / ms;
  const unit = 10 ** decimals;
  return (Math.floor(value * unit * (1 - remaining ** 2)) / unit).toFixed(decimals);
}
