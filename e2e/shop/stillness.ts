import { expect, type Page } from '@playwright/test';

type Watched = Window & { movements: string[] };

/** The page is asked to stand still, and from now on every movement is noted: one that ends, or a scroll that takes time. */
export async function watchStillness(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(noteMovements);
}

/** Since the page was opened nothing has moved. What turns for ever is a sign of work, and may. */
export async function expectStillness(page: Page): Promise<void> {
  expect(await page.evaluate(() => [...new Set((window as unknown as Watched).movements)])).toEqual([]);
}

function noteMovements(): void {
  const movements: string[] = [];
  Object.assign(window, { movements });
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      // A millisecond is how a field tells that the browser has filled it in.
      if (iterations === Number.POSITIVE_INFINITY || Number(duration) <= 1) continue;
      const { target } = animation.effect as KeyframeEffect;
      const what = 'animationName' in animation ? animation.animationName : 'transition';
      movements.push(`${what} ${duration} ms: ${target?.tagName} ${target?.className}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const noteSmooth = (options: unknown) => {
    if (typeof options === 'object' && options && 'behavior' in options && options.behavior === 'smooth')
      movements.push('smooth scroll');
  };
  const { scrollTo } = window;
  window.scrollTo = ((...given: Parameters<typeof scrollTo>) => {
    noteSmooth(given[0]);
    scrollTo.apply(window, given);
  }) as typeof scrollTo;
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function (options) {
    noteSmooth(options);
    scrollIntoView.call(this, options);
  };
}
