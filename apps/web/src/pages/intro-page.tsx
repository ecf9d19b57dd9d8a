import { AtAGlance } from '#features/intro/at-a-glance.tsx';
import { Hero } from '#features/intro/hero.tsx';
import { LateLowerHalf } from '#features/intro/late-lower-half.tsx';

export function IntroPage() {
  return (
    <>
      <Hero />
      <AtAGlance />
      <LateLowerHalf />
    </>
  );
}
