import { lazy, Suspense } from 'react';
import { whenNear } from './when-near.ts';

const LowerHalf = lazy(async () => {
  const served = typeof document === 'undefined' ? null : document.getElementById('features');
  if (served) await whenNear(served);
  try {
    return { default: (await import('./lower-half.tsx')).LowerHalf };
  } catch (error) {
    // The server-rendered page is readable without it; only the demo does not run.
    if (served) return new Promise<never>(() => {});
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
