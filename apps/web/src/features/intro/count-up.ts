/** A figure of the shop, and how long it takes to get there. */
export type Figure = { readonly value: number; readonly decimals: number; readonly ms: number };

/** The number shown after a time: easing out, and exact only at the end. */
export function countAt({ value, decimals, ms }: Figure, elapsedMs: number): string {
  if (elapsedMs >= ms) return value.toFixed(decimals);
  const left = 1 - Math.max(elapsedMs, 0) / ms;
  const unit = 10 ** decimals;
  return (Math.floor(value * unit * (1 - left ** 2)) / unit).toFixed(decimals);
}
