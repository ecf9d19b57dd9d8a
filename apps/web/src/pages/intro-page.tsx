import { AtAGlance } from '#features/intro/at-a-glance.tsx';
import { Hero } from '#features/intro/hero.tsx';

export function IntroPage() {
  return (
    <>
      <Hero />
      <AtAGlance />
    </>
  );
}
