import { expect, type Page } from '@playwright/test';

type RecordingWindow = Window & { animations: string[] };

/** Asks for reduced motion and records every finite animation and every smooth scroll. */
export async function recordAnimations(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(recordInPage);
}

/** Infinite animations are allowed, because they show progress. */
export async function expectNoAnimations(page: Page): Promise<void> {
  expect(await page.evaluate(() => [...new Set((window as unknown as RecordingWindow).animations)])).toEqual([]);
}

function recordInPage(): void {
  const animations: string[] = [];
  Object.assign(window, { animations });
  const record = () => {
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      // An animation of one millisecond detects autofill.
      if (iterations === Number.POSITIVE_INFINITY || Number(duration) <= 1) continue;
      const { target } = animation.effect as KeyframeEffect;
      const name = 'animationName' in animation ? animation.animationName : 'transition';
      animations.push(`${name} ${duration} ms: ${target?.tagName} ${target?.className}`);
    }
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
  const recordSmoothScroll = (options: unknown) => {
    if (typeof options === 'object' && options && 'behavior' in options && options.behavior === 'smooth')
      animations.push('smooth scroll');
  };
  const { scrollTo } = window;
  window.scrollTo = ((...args: Parameters<typeof scrollTo>) => {
    recordSmoothScroll(args[0]);
    scrollTo.apply(window, args);
  }) as typeof scrollTo;
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function (options) {
    recordSmoothScroll(options);
    scrollIntoView.call(this, options);
  };
}
