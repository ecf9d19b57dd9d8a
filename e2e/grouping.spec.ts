import { expect, type Page } from '@playwright/test';
import {
  addPricedFiles,
  bindingChip,
  bindingOf,
  centreOf,
  createTouch,
  fileHandle,
  groupHandle,
  groupOf,
  mergeByMenu,
  readLayout,
  scrollNearTop,
  startMouseDrag,
  startMouseDragOnto,
} from './shop/board.ts';
import { cardOf } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const expectLayout = (page: Page, layout: string) => expect.poll(() => readLayout(page)).toBe(layout);
const dragging = (page: Page) => page.locator('html[data-lifting]');
const announcement = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a group dropped on another by mouse merges with it, and the merge can be undone', { tag: '@desktop' }, async ({
  page,
}) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await bindingOf(page, 3).selectOption('staple');
  await bindingOf(page, 1).selectOption('ring_bound');
  await startMouseDragOnto(page, groupHandle(page, 1), groupOf(page, 3));
  await expect(groupOf(page, 3)).toContainText('松手合并');
  await page.mouse.up();
  await expectLayout(page, '乙 丙甲');
  await expect(bindingOf(page, 2)).toHaveValue('staple');
  await expect(groupOf(page, 2)).toContainText('2 个文件');
  await expect(groupHandle(page, 2)).toBeFocused();

  await expect(page.getByText('已合并为一组')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expectLayout(page, '甲 乙 丙');
  await expect(bindingOf(page, 1)).toHaveValue('ring_bound');
});

test('a press that hardly moves starts no drag, and a drop on itself or outside changes nothing', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙');
  await startMouseDrag(page, groupHandle(page, 1), { x: 2, y: 2 });
  await expect(dragging(page)).toHaveCount(0);
  await page.mouse.up();
  await startMouseDrag(page, groupHandle(page, 1), { x: 40, y: 30 });
  await expect(dragging(page)).toHaveCount(1);
  await expect(groupOf(page, 1)).not.toContainText('松手合并');
  await page.mouse.up();
  await expect(dragging(page)).toHaveCount(0);
  await expectLayout(page, '甲 乙');
  await expect(page.getByText('已合并为一组')).toHaveCount(0);
});

test('Esc cancels a drag, by mouse and by keyboard', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙');
  await startMouseDragOnto(page, groupHandle(page, 1), groupOf(page, 2));
  await expect(groupOf(page, 2)).toContainText('松手合并');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectLayout(page, '甲 乙');

  await groupHandle(page, 2).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(groupOf(page, 1)).toContainText('按空格键合并');
  await page.keyboard.press('Escape');
  await expect(announcement(page, '已取消，没有合并')).toBeAttached();
  await expect(dragging(page)).toHaveCount(0);
  await expectLayout(page, '甲 乙');
});

test.describe('with a stopped clock', () => {
  test.use({ ownContext: true });

  test('a touch that rests on the handle drags the group, and a swipe over it scrolls the page', async ({ page }) => {
    await page.clock.install();
    await addPricedFiles(page, '甲', '乙', '丙', '丁');
    const touch = await createTouch(page);
    await scrollNearTop(groupHandle(page, 2));
    const before = await page.evaluate(() => window.scrollY);
    // The stopped clock makes sure that no time passes between touch and move.
    await page.clock.pauseAt(Date.now() + 1000);
    await touch.swipe(await centreOf(groupHandle(page, 2)), -120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 60);
    await page.clock.resume();
    await expectLayout(page, '甲 乙 丙 丁');

    await scrollNearTop(groupHandle(page, 2));
    const [from, to] = [await centreOf(groupHandle(page, 2)), await centreOf(groupOf(page, 3))];
    const scrolled = await page.evaluate(() => window.scrollY);
    await touch.down(from);
    await expect(dragging(page)).toHaveCount(1);
    await touch.move({ x: from.x + 10, y: (from.y + to.y) / 2 });
    await touch.move(to);
    await expect(groupOf(page, 3)).toContainText('松手合并');
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await touch.up();
    await expectLayout(page, '甲 丙乙 丁');
    await expect(page.getByText('已合并为一组')).toBeVisible();

    // Moves the second file of the group to the first place.
    await scrollNearTop(fileHandle(page, '丙'));
    const second = await centreOf(fileHandle(page, '乙'));
    const first = await centreOf(fileHandle(page, '丙'));
    await touch.down(second);
    await expect(dragging(page)).toHaveCount(1);
    await touch.move({ ...second, y: (second.y + first.y) / 2 });
    await touch.move(first);
    await touch.up();
    await expectLayout(page, '甲 乙丙 丁');
  });
});

test('Space starts and ends a drag, and an arrow key moves by one group or one place', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await groupHandle(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(announcement(page, '已拿起装订组 #1')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(announcement(page, '装订组 #2')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(announcement(page, '装订组 #3')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(announcement(page, '后面没有别的组了')).toBeAttached();
  await page.keyboard.press('Space');
  await expectLayout(page, '乙 丙甲');
  await expect(groupHandle(page, 2)).toBeFocused();

  await fileHandle(page, '甲').focus();
  await page.keyboard.press('Space');
  await expect(announcement(page, '已拿起第 2 个文件，共 2 个')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(announcement(page, '第 1 个，共 2 个')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(announcement(page, '已经是第一个')).toBeAttached();
  await page.keyboard.press('Space');
  await expectLayout(page, '乙 甲丙');
  await expect(fileHandle(page, '甲')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(dragging(page)).toHaveCount(0);
  await expectLayout(page, '乙 甲丙');
});

test('files are reordered by drag, and no file leaves its group', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await mergeByMenu(page, 1, 2);
  await expectLayout(page, '乙甲 丙');
  // A single file cannot be moved.
  await expect(fileHandle(page, '丙')).toHaveCount(0);
  await startMouseDrag(page, fileHandle(page, '乙'), { x: 0, y: 70 });
  await page.mouse.up();
  await expectLayout(page, '甲乙 丙');

  await startMouseDragOnto(page, fileHandle(page, '甲'), cardOf(page, '丙.pdf'));
  const [card, group] = [await cardOf(page, '甲.pdf').boundingBox(), await groupOf(page, 1).boundingBox()];
  if (!card || !group) throw new Error('not on the page');
  expect(card.y + card.height).toBeLessThanOrEqual(group.y + group.height + 1);
  await page.mouse.up();
  await expectLayout(page, '乙甲 丙');
});

test('the menus offer the same moves as a drag', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await mergeByMenu(page, 3, 1);
  await expectLayout(page, '甲丙 乙');
  await expect(groupHandle(page, 1)).toBeFocused();
  const menuButton = (name: string) => page.getByRole('button', { name: `更多操作：${name}.pdf` });
  await menuButton('丙').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /^上移/,
    /^拆出，单独一组/,
    /^选择多个文件/,
    /^应用到全部文件/,
    /^移除/,
  ]);
  await page.getByRole('menuitem', { name: '上移' }).click();
  await expectLayout(page, '丙甲 乙');
  await menuButton('丙').click();
  await page.getByRole('menuitem', { name: '下移' }).click();
  await expectLayout(page, '甲丙 乙');
});

test('a removed file can be restored, and the last file removes its group', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙');
  await page.getByRole('button', { name: '更多操作：甲.pdf' }).click();
  await page.getByRole('menuitem', { name: '移除' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('确定要移除文件“甲.pdf”吗？');
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
  await expectLayout(page, '乙');
  await page.getByRole('button', { name: '撤销' }).click();
  await expectLayout(page, '甲 乙');
});

test('the card draws the chosen binding, and a reload keeps binding and groups', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await expect(bindingOf(page, 1).getByRole('option')).toHaveText([
    '不装订',
    '左上角装订（¥0.10）',
    '左侧装订（¥0.10）',
    '骑马钉',
    '环装',
  ]);
  const drawings = groupOf(page, 1).locator('[data-drawn]');
  await expect(drawings).toHaveCount(0);
  for (const type of ['staple_top_left', 'staple_left_side', 'staple', 'ring_bound']) {
    await bindingOf(page, 1).selectOption(type);
    await expect(drawings).toHaveAttribute('data-drawn', type);
  }
  await mergeByMenu(page, 2, 1);
  await page.reload();
  await expectLayout(page, '甲乙 丙');
  await expect(bindingOf(page, 1)).toHaveValue('ring_bound');
  await expect(bindingOf(page, 2)).toHaveValue('none');
});

test('a page longer than the viewport scrolls during a drag', async ({ page }) => {
  const names = [...'甲乙丙丁戊己庚辛壬癸子丑'];
  await addPricedFiles(page, ...names);
  await expect(groupOf(page, 12)).not.toBeInViewport();
  const { height } = page.viewportSize() ?? { height: 0 };
  // Drags from 150 px below the top to the bottom.
  await startMouseDrag(page, groupHandle(page, 1), { x: 60, y: height - 190 });
  // The page scrolls per frame, so a slow machine takes longer.
  await expect(groupOf(page, 12)).toBeInViewport({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectLayout(page, names.join(' '));

  // The keyboard scrolls the target into view, and a menu with eleven groups stays inside the viewport.
  await groupHandle(page, 12).focus();
  await page.keyboard.press('Space');
  for (let step = 1; step < 12; step += 1) await page.keyboard.press('ArrowUp');
  await expect(groupOf(page, 1)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Space');
  await expectLayout(page, '甲丑 乙 丙 丁 戊 己 庚 辛 壬 癸 子');
  await page.getByRole('button', { name: '更多操作：装订组 #1', exact: true }).click();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: '合并到 装订组 #11' })).toBeInViewport({ ratio: 1 });
});

test('all files become one bound book in two presses, and the merge can be undone', async ({ page }) => {
  const names = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉';
  await addPricedFiles(page, ...names);
  await page.getByRole('button', { name: '全部合并成一份' }).click();
  await expectLayout(page, names);
  await expect(groupHandle(page, 1)).toBeFocused();
  await bindingChip(page, '环装').click();
  await expect(bindingOf(page, 1)).toHaveValue('ring_bound');
  await expect(bindingOf(page, 1)).toBeFocused();
  await expect(groupOf(page, 1)).toContainText('20 个文件');
  await expect(page.getByRole('button', { name: '全部合并成一份' })).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expectLayout(page, [...names].join(' '));
});

test('a file leaves its group by menu, and the split can be undone', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await page.getByRole('button', { name: '更多操作：甲.pdf' }).click();
  await expect(page.getByRole('menuitem', { name: '拆出，单独一组' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await mergeByMenu(page, 2, 1);
  await mergeByMenu(page, 2, 1);
  await expectLayout(page, '甲乙丙');
  await page.getByRole('button', { name: '更多操作：甲.pdf' }).click();
  await page.getByRole('menuitem', { name: '拆出，单独一组' }).click();
  await expectLayout(page, '乙丙 甲');
  await page.getByText('已拆出，单独一组').locator('..').getByRole('button', { name: '撤销' }).click();
  await expectLayout(page, '甲乙丙');
});

test('a file leaves its group by drag, dropped on the place for a new group', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await mergeByMenu(page, 2, 1);
  await expectLayout(page, '甲乙 丙');
  const place = page.getByText('新的一组', { exact: true });
  await expect(place).toHaveCount(0);
  await startMouseDrag(page, fileHandle(page, '甲'), { x: 0, y: 20 });
  await expect(place).toBeVisible();
  const { x, y } = await centreOf(place);
  await page.mouse.move(x, y, { steps: 8 });
  await expect(announcement(page, '新的一组')).toBeAttached();
  await page.mouse.up();
  await expectLayout(page, '乙 甲 丙');
  await expect(groupHandle(page, 2)).toBeFocused();
  await expect(place).toHaveCount(0);
  await page.getByText('已拆出，单独一组').locator('..').getByRole('button', { name: '撤销' }).click();
  await expectLayout(page, '甲乙 丙');

  // Esc leaves the file where it was, also over the place.
  await startMouseDrag(page, fileHandle(page, '乙'), { x: 0, y: 20 });
  const over = await centreOf(place);
  await page.mouse.move(over.x, over.y, { steps: 8 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectLayout(page, '甲乙 丙');
});

test('a file leaves its group by keyboard, moved past the end of the group', async ({ page }) => {
  await addPricedFiles(page, '甲', '乙', '丙');
  await mergeByMenu(page, 2, 1);
  await fileHandle(page, '甲').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(announcement(page, '第 2 个，共 2 个')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(announcement(page, '新的一组')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(announcement(page, '第 2 个，共 2 个')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expectLayout(page, '乙 甲 丙');
  await expect(groupHandle(page, 2)).toBeFocused();
});

test('on a phone the page moves to the first new file and what is above it shrinks', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has room');
  await addPricedFiles(page, '甲', '乙');
  await expect(cardOf(page, '甲.pdf')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('单面 · 1 份 · A4 70g').first()).toBeInViewport();
  const above = await groupOf(page, 1).evaluate((group) => group.getBoundingClientRect().top + window.scrollY);
  expect(above, 'the space above the first file, in pixels').toBeLessThan(560);
});

test('the hint about groups stays until it is dismissed', async ({ page, isMobile }) => {
  await addPricedFiles(page, '甲');
  const mergeHint = page.getByText('按住组标题左边的手柄，拖到另一组上，两组就合并成一组。');
  if (isMobile) await page.getByRole('button', { name: '看看怎么做' }).click();
  await expect(mergeHint).toBeVisible();
  await page.getByRole('button', { name: '关闭：几个文件想订成一份？' }).click();
  await expect(mergeHint).toHaveCount(0);
  await page.reload();
  await expectLayout(page, '甲');
  await expect(mergeHint).toHaveCount(0);
});

test('a group holds no more files than the shop can bind', async ({ page }) => {
  // Overrides the setting in the rendered page and in the API.
  await page.route(/\/(order|api\/shop\/)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/("max_documents_per_group":)\d+/, (_, name) => `${name}2`);
    await route.fulfill({ response, body });
  });
  await addPricedFiles(page, '甲', '乙', '丙');
  await mergeByMenu(page, 1, 2);
  await mergeByMenu(page, 2, 1);
  await expect(groupOf(page, 2).getByRole('alert')).toContainText('每组最多 2 个文件，合并后有 3 个，放不下');
  await expectLayout(page, '乙甲 丙');
});

test('handles are large enough for a thumb on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await addPricedFiles(page, '甲', '乙', '丙');
  await mergeByMenu(page, 2, 1);
  for (const handle of [groupHandle(page, 1), fileHandle(page, '乙')]) {
    const box = await handle.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});
