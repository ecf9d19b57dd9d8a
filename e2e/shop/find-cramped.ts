import type { Page } from '@playwright/test';
import { turn } from './show.ts';

/** The narrowest phone with larger text, and a laptop at 200 % zoom. The last one leaves the text at its normal size. */
const windows = [
  { name: '320 with 130 % text', size: { width: 320, height: 700 }, text: '130%' },
  { name: '1280 at 200 %', size: { width: 640, height: 450 }, text: '' },
];

/** Large letters in small windows: what is cut off, lies on something else or makes the page scroll sideways. */
export async function findCramped(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(layOutAll);
  for (const { name, size, text } of windows) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, text);
    await turn(page, { size });
    const found = await page.evaluate(cramped);
    faults.push(...found.slice(0, 8).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** What is laid out only when one comes near would be measured where it does not stand. */
function layOutAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
}

/** Runs in the page, so it stands alone. */
function cramped(): string[] {
  const { documentElement: html, body } = document;
  const stage = [...document.querySelectorAll('dialog:modal')].at(-1) ?? body;
  const overhang = html.scrollWidth - innerWidth;
  return [
    ...(overhang > 0 ? [`scrolls sideways by ${overhang} px`] : []),
    ...[...stage.querySelectorAll<HTMLElement>('*:not(svg *)')].filter(isCutOff).map(nameOf),
    ...overlaps(piecesOf(stage)),
  ];

  function nameOf({ tagName, className, textContent }: HTMLElement): string {
    return `cut off: ${tagName} ${className}: ${textContent?.slice(0, 30)}`;
  }

  /** Words that end where their box does, without a sign that they go on. A picture may be cropped. */
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

  function overlaps(pieces: ReturnType<typeof piecesOf>): string[] {
    const found = pieces.filter(({ leaves }) => leaves).map(({ text }) => `${text} leaves its box`);
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        // The lines of one block stand close, and what floats over the page may lie on it.
        const isApart = across <= 3 || down <= 2 || one.block === other.block || one.layer !== other.layer;
        if (!isApart) found.push(`${one.text} lies on ${other.text}`);
      }
    return found;
  }

  /** Every line of text that can be seen. */
  function piecesOf(root: Element) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const pieces = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (!text?.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue;
      if (parent.closest('[aria-hidden=true], option, svg') || isForReaders(parent)) continue;
      const block = parent.closest('h1, h2, h3, p') ?? node;
      const box = parent.closest('button, th, td, legend, dt, dd')?.getBoundingClientRect();
      const opening = openingAround(parent);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // What has been scrolled out of a box is not there.
        if (opening && (bottom > opening.bottom + 2 || top < opening.top - 2)) continue;
        const leaves = box && (left < box.left - 2 || right > box.right + 2 || bottom > box.bottom + 4);
        // Large letters are set tight: what a font keeps free above and below them may meet the next line.
        const free = (bottom - top) * 0.2;
        pieces.push({
          left,
          right,
          top: top + free,
          bottom: bottom - free,
          leaves,
          block,
          text: text.trim(),
          layer: layerOf(parent),
        });
      }
    }
    return pieces;
  }

  /** Clipped away to nothing: there to be heard. */
  function isForReaders(element: Element): boolean {
    for (let one: Element | null = element; one && one !== stage; one = one.parentElement)
      if (getComputedStyle(one).clipPath === 'inset(50%)') return true;
    return false;
  }

  /** The nearest box that scrolls by itself. */
  function openingAround(element: Element): DOMRect | undefined {
    for (let one: Element | null = element; one && one !== body; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one.getBoundingClientRect();
    return undefined;
  }

  function layerOf(element: Element): Element {
    for (let one: Element | null = element; one && one !== stage; one = one.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(one).position)) return one;
    return stage;
  }
}
