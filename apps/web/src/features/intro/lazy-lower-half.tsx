import { lazy, Suspense } from 'react';
import { whenNear } from './when-near.ts';

const LowerHalf = lazy(async () => {
  const prerendered = typeof document === 'undefined' ? null : document.getElementById('features');
  if (prerendered) await whenNear(prerendered);
  try {
    return { default: (await import('./lower-half.tsx')).LowerHalf };
  } catch (error) {
    // The server-rendered page is readable without it; only the demo does not run.
    if (prerendered) return new Promise<never>(() => {});
    throw error;
  }
});

/** Loaded when the user scrolls near it. */
export function LazyLowerHalf() {
  return (
    <Suspense fallback={null}>
      <LowerHalf />
    </Suspense>
  );
}
