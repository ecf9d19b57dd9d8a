import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has. */
const maxStops = 150;

/** Reaches the target by Tab, or Shift+Tab if it is before the focus. The focus must be visible at every stop. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  // Resolved once, because a role query takes longer than a key press.
  let element = await target.elementHandle();
  for (let stops = 0; stops < maxStops; stops += 1) {
    const key = await element?.evaluate(keyTowards);
    if (key === 'here') return;
    if (key === undefined) element = await target.elementHandle();
    else await page.keyboard.press(key);
    await expectFocusVisible(page);
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

/** Presses a key until the target has the focus; for menus and radio groups. */
export async function pressUntilOn(target: Locator, key: string): Promise<void> {
  for (let presses = 0; presses < maxStops; presses += 1) {
    if ((await target.evaluate(keyTowards)) === 'here') return await expectFocusVisible(target.page());
    await target.page().keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

export async function tabToAndPress(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** The focused element has a focus ring, is inside the viewport and is not covered. */
export async function expectFocusVisible(page: Page): Promise<void> {
  // The first check usually succeeds. An element that still slides into view gets time.
  if ((await page.evaluate(findFocusFault)) === '') return;
  await expect.poll(() => page.evaluate(findFocusFault)).toBe('');
}

/** The key that moves the focus towards the target; undefined if the page has replaced the target. */
function keyTowards(target: Element): 'here' | 'Tab' | 'Shift+Tab' | undefined {
  if (!target.isConnected) return undefined;
  const { activeElement: focused, body } = document;
  if (focused === target) return 'here';
  const isBefore = focused && focused !== body && target.compareDocumentPosition(focused) & 4;
  return isBefore ? 'Shift+Tab' : 'Tab';
}

/** Returns an empty string or the fault. Runs in the page, so it can use no imports and no variables of this file. */
function findFocusFault(): string {
  const focused = document.activeElement;
  // After the last element the focus moves to the browser's own controls.
  if (!focused || focused === document.body) return '';
  const hasOutline = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const hasRing = (element: Element) => hasOutline(element) || hasOutline(element, '::after');
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`.slice(0, 60);
  // Headings get the focus for screen readers and need no ring. A field shows its ring on an ancestor.
  const needsNoRing = focused.matches('h1, h2, main, dialog, [tabindex="-1"]');
  let ringElement: Element | null = focused;
  for (let levels = 0; ringElement && !hasRing(ringElement) && levels < 4; levels += 1)
    ringElement = ringElement.parentElement;
  if (!ringElement || !hasRing(ringElement)) return needsNoRing ? '' : `no ring: ${name}`;

  const { left, top, right, bottom } = ringElement.getBoundingClientRect();
  const isTall = bottom - top > innerHeight - 160;
  const isOutside = left < -1 || right > innerWidth + 1 || (!isTall && (top < -1 || bottom > innerHeight + 1));
  if (isOutside) return `outside the viewport: ${name} (${[left, top, right, bottom].map(Math.round)})`;
  const container = ringElement.parentElement ?? ringElement;
  const inset = 6;
  const heights = isTall ? [(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2] : [top + inset, bottom - inset];
  for (const x of [left + inset, (left + right) / 2, right - inset])
    for (const y of heights) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || container.contains(hit) || hit.contains(ringElement)) continue;
      // A neighbour may have a touch area beyond its visible edge.
      const box = hit.getBoundingClientRect();
      const isOver = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      if (isOver) return `${name} is covered by ${hit.tagName} ${hit.className}`;
    }
  return '';
}
