import { AtAGlance } from '#features/intro/at-a-glance.tsx';
import { Hero } from '#features/intro/hero.tsx';
import { LazyLowerHalf } from '#features/intro/lazy-lower-half.tsx';

export function IntroPage() {
  return (
    <>
      <Hero />
      <AtAGlance />
      <LazyLowerHalf />
    </>
  );
}
