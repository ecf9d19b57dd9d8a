import { lazy, Suspense } from 'react';
import { whenNear } from './when-near.ts';

const LowerHalf = lazy(async () => {
  const prerendered = typeof document === 'undefined' ? null : document.getElementById('features');
  if (prerendered) await whenNear(prerendered);
  try {
    return { default: (await import('./lower-half.tsx')).LowerHalf };
  } catch (error) {
    // The prerendered page is readable without the script; only the demo does not play.
    if (prerendered) return new Promise<never>(() => {});
    throw error;
  }
});

/** The script of the lower half loads when the visitor scrolls near it. */
export function LazyLowerHalf() {
  return (
    <Suspense fallback={null}>
      <LowerHalf />
    </Suspense>
  );
}
