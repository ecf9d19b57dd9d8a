import type { Page } from '@playwright/test';
import { setAppearance } from './visit-states.ts';

/** The narrowest phone with larger text, and a laptop at 200 % zoom. The last viewport resets the text size. */
const viewports = [
  { name: '320 with 130 % text', size: { width: 320, height: 700 }, text: '130%' },
  { name: '1280 at 200 %', size: { width: 640, height: 450 }, text: '' },
];

/** Finds text that is cut off or overlaps, and horizontal scrolling, with large text in small viewports. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(disableContentVisibility);
  for (const { name, size, text } of viewports) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, text);
    await setAppearance(page, { size });
    const pageFaults = await page.evaluate(findLayoutFaultsInPage);
    faults.push(...pageFaults.slice(0, 8).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** Elements with `content-visibility: auto` have no real position until they are near the viewport. */
function disableContentVisibility(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
}

/** Runs in the page, so it can use no imports and no variables of this file. */
function findLayoutFaultsInPage(): string[] {
  const { documentElement: html, body } = document;
  const container = [...document.querySelectorAll('dialog:modal')].at(-1) ?? body;
  const overflow = html.scrollWidth - innerWidth;
  return [
    ...(overflow > 0 ? [`scrolls horizontally by ${overflow} px`] : []),
    ...[...container.querySelectorAll<HTMLElement>('*:not(svg *)')].filter(isCutOff).map(describe),
    ...findOverlaps(textLinesOf(container)),
  ];

  function describe({ tagName, className, textContent }: HTMLElement): string {
    return `cut off: ${tagName} ${className}: ${textContent?.slice(0, 30)}`;
  }

  /** Text clipped by its box without an ellipsis. A picture may be cropped. */
  function isCutOff(element: HTMLElement): boolean {
    if (!element.textContent?.trim() || !element.checkVisibility()) return false;
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') return false;
    const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return (
      (isClipped(overflowX) && element.scrollWidth > element.clientWidth + 2) ||
      (isClipped(overflowY) && element.scrollHeight > element.clientHeight + 2)
    );
  }

  function findOverlaps(lines: ReturnType<typeof textLinesOf>): string[] {
    const found = lines.filter(({ isOverflowing }) => isOverflowing).map(({ text }) => `${text} overflows its box`);
    for (const [index, line] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        const overlapX = Math.min(line.right, other.right) - Math.max(line.left, other.left);
        const overlapY = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
        // Lines of one block may touch, and another layer may cover the page.
        const isAllowed = overlapX <= 3 || overlapY <= 2 || line.block === other.block || line.layer !== other.layer;
        if (!isAllowed) found.push(`${line.text} overlaps ${other.text}`);
      }
    return found;
  }

  /** Every visible line of text. */
  function textLinesOf(root: Element) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (!text?.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue;
      if (parent.closest('[aria-hidden=true], option, svg') || isVisuallyHidden(parent)) continue;
      const block = parent.closest('h1, h2, h3, p') ?? node;
      const box = parent.closest('button, th, td, legend, dt, dd')?.getBoundingClientRect();
      const scrollArea = scrollAreaAround(parent);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // Skips lines that are scrolled out of view.
        if (scrollArea && (bottom > scrollArea.bottom + 2 || top < scrollArea.top - 2)) continue;
        const isOverflowing = box && (left < box.left - 2 || right > box.right + 2 || bottom > box.bottom + 4);
        // A line box is taller than its letters, so the boxes of tight lines may overlap.
        const margin = (bottom - top) * 0.2;
        lines.push({
          left,
          right,
          top: top + margin,
          bottom: bottom - margin,
          isOverflowing,
          block,
          text: text.trim(),
          layer: layerOf(parent),
        });
      }
    }
    return lines;
  }

  /** The element is clipped completely: it exists for screen readers only. */
  function isVisuallyHidden(element: Element): boolean {
    for (let ancestor: Element | null = element; ancestor && ancestor !== container; ancestor = ancestor.parentElement)
      if (getComputedStyle(ancestor).clipPath === 'inset(50%)') return true;
    return false;
  }

  /** The nearest scroll container. */
  function scrollAreaAround(element: Element): DOMRect | undefined {
    for (let ancestor: Element | null = element; ancestor && ancestor !== body; ancestor = ancestor.parentElement)
      if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor.getBoundingClientRect();
    return undefined;
  }

  function layerOf(element: Element): Element {
    for (let ancestor: Element | null = element; ancestor && ancestor !== container; ancestor = ancestor.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(ancestor).position)) return ancestor;
    return container;
  }
}
