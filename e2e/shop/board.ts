import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { corpusPath } from '../../apps/server/test/corpus/corpus.ts';
import { cardOf, openOrderPage } from './order-page.ts';

/** Adds a file of one page per name, each in its own group, and waits for all prices. */
export async function addPricedFiles(page: Page, ...names: string[]): Promise<void> {
  await openOrderPage(page);
  const buffer = readFileSync(corpusPath('one-page.pdf'));
  const files = names.map((name) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer }));
  await page.locator('input[type=file]').setInputFiles(files);
  for (const name of names)
    await expect(cardOf(page, `${name}.pdf`).getByText('¥0.15', { exact: true })).toBeVisible({ timeout: 60_000 });
}

export function groupOf(page: Page, number: number): Locator {
  return page.getByRole('listitem', { name: `装订组 #${number}`, exact: true });
}

export function groupHandle(page: Page, number: number): Locator {
  return page.getByRole('button', { name: `拖动装订组 #${number}，合并到别的组`, exact: true });
}

export function fileHandle(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `拖动文件：${name}.pdf`, exact: true });
}

export function bindingOf(page: Page, number: number): Locator {
  return page.getByRole('combobox', { name: `装订方式：装订组 #${number}`, exact: true });
}

/** In a group of several files that is not bound. */
export function bindingChip(page: Page, name: string): Locator {
  return page.getByRole('group', { name: '要装订吗？' }).getByRole('button', { name });
}

/** The groups in short: `甲 乙丙` is a group of one and a group of two. */
export function readLayout(page: Page): Promise<string> {
  return page
    .getByRole('list', { name: '要打印的文件' })
    .locator('[data-group]')
    .evaluateAll((groups) =>
      groups
        .map((group) =>
          [...group.querySelectorAll('article')]
            .map((card) => card.getAttribute('aria-label')?.replace('.pdf', ''))
            .join(''),
        )
        .join(' '),
    );
}

export async function mergeByMenu(page: Page, from: number, to: number): Promise<void> {
  await page.getByRole('button', { name: `更多操作：装订组 #${from}`, exact: true }).click();
  await page.getByRole('menuitem', { name: `合并到 装订组 #${to}`, exact: true }).click();
}

/** Scrolls the target to 150 px below the top, outside the zones where a drag scrolls the page. */
export async function scrollNearTop(target: Locator): Promise<void> {
  await target.evaluate((element) =>
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 150, behavior: 'instant' }),
  );
}

export async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags in steps like a hand and leaves the button pressed. */
export async function startMouseDrag(page: Page, handle: Locator, by: { x: number; y: number }): Promise<void> {
  await scrollNearTop(handle);
  const from = await centreOf(handle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
}

export async function startMouseDragOnto(page: Page, handle: Locator, target: Locator): Promise<void> {
  const [from, to] = [await centreOf(handle), await centreOf(target)];
  await startMouseDrag(page, handle, { x: to.x - from.x, y: to.y - from.y });
}

/** Real touch events, which Playwright's own touchscreen cannot hold or move. */
export async function createTouch(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  return {
    down: (point: { x: number; y: number }) => touch('touchStart', point),
    move: (point: { x: number; y: number }) => touch('touchMove', point),
    up: () => touch('touchEnd'),
    /** Swipes at once, without resting first. */
    swipe: (point: { x: number; y: number }, by: number) =>
      session.send('Input.synthesizeScrollGesture', { ...point, yDistance: by, speed: 1600 }),
  };
}
