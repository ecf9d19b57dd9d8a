import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any of our pages has. */
const maxStops = 150;

/** Goes there as a person does: Tab, or Shift+Tab when it lies behind, and at every stop one sees where one is. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  // Once, and not at every stop: to find something by its role takes longer than to press a key.
  let element = await target.elementHandle();
  for (let stops = 0; stops < maxStops; stops += 1) {
    const way = await element?.evaluate(wayTo);
    if (way === 'here') return;
    if (way === undefined) element = await target.elementHandle();
    else await page.keyboard.press(way);
    await expectFocusSeen(page);
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

/** Presses a key, as often as it takes; for menus and rows of choices. */
export async function pressUntilOn(target: Locator, key: string): Promise<void> {
  for (let presses = 0; presses < maxStops; presses += 1) {
    if ((await target.evaluate(wayTo)) === 'here') return await expectFocusSeen(target.page());
    await target.page().keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

/** There, and pressed. */
export async function pressAt(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** What has the focus wears a ring, lies in the window, and nothing lies over it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  // As a rule at once; what is still sliding in has its moment.
  if ((await page.evaluate(whatHidesFocus)) === '') return;
  await expect.poll(() => page.evaluate(whatHidesFocus)).toBe('');
}

/** Nowhere, once the page has another element in its place. */
function wayTo(target: Element): 'here' | 'Tab' | 'Shift+Tab' | undefined {
  if (!target.isConnected) return undefined;
  const { activeElement: here, body } = document;
  if (here === target) return 'here';
  const isBehind = here && here !== body && target.compareDocumentPosition(here) & 4;
  return isBehind ? 'Shift+Tab' : 'Tab';
}

/** Nothing, or what is wrong. Runs in the page, so it stands alone. */
function whatHidesFocus(): string {
  const focused = document.activeElement;
  // Between the last thing and the first, the browser's own bar is next.
  if (!focused || focused === document.body) return '';
  const hasOutline = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const wearsRing = (element: Element) => hasOutline(element) || hasOutline(element, '::after');
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`.slice(0, 60);
  // Headings take the focus for whoever listens; a field's ring is around all of the field.
  const isRead = focused.matches('h1, h2, main, dialog, [tabindex="-1"]');
  let seen: Element | null = focused;
  for (let floors = 0; seen && !wearsRing(seen) && floors < 4; floors += 1) seen = seen.parentElement;
  if (!seen || !wearsRing(seen)) return isRead ? '' : `no ring: ${name}`;

  const { left, top, right, bottom } = seen.getBoundingClientRect();
  const isTall = bottom - top > innerHeight - 160;
  const isOut = left < -1 || right > innerWidth + 1 || (!isTall && (top < -1 || bottom > innerHeight + 1));
  if (isOut) return `outside the window: ${name} (${[left, top, right, bottom].map(Math.round)})`;
  const family = seen.parentElement ?? seen;
  const inset = 6;
  const heights = isTall
    ? [(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    : [top + inset, bottom - inset];
  for (const x of [left + inset, (left + right) / 2, right - inset])
    for (const y of heights) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || family.contains(hit) || hit.contains(seen)) continue;
      // A neighbour may take the touch a little beyond its edge; that hides nothing.
      const box = hit.getBoundingClientRect();
      const isOver = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      if (isOver) return `${name} lies under ${hit.tagName} ${hit.className}`;
    }
  return '';
}
