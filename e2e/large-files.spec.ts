import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { writeLargePdf } from '../apps/server/test/corpus/make/large-pdf.ts';
import { cardOf, openOrderPage } from './shop/order-page.ts';
import type { RunningShop } from './shop/start-shop.ts';
import { startShopWithIpc, test } from './shop/test-shop.ts';
import { throttleUpload } from './shop/throttle-upload.ts';
import { waitForHydration } from './shop/wait-until-loaded.ts';

// Large files are sent in pieces, which go on after the network, the page or the server was away.
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({ ownContext: true });

const name = '毕业设计.pdf';
const mb = 1024 * 1024;
/** Bytes a second: the rest of the file takes longer than a busy machine needs to interrupt it. */
const slow = mb;
let folder: string;
let file: string;
/** These stories kill and restart their own server. */
let shop: RunningShop;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'large-files-'));
  file = writeLargePdf(join(folder, name), 1, 7);
  shop = await startShopWithIpc();
});
test.afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const chooseFile = (page: Page) => page.locator('input[type=file]').setInputFiles(file);

/** The offsets of the pieces that the page sends, and the calls that save a file. */
function watchCalls(page: Page) {
  const calls = { offsets: [] as number[], singles: 0, finished: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PATCH') calls.offsets.push(Number(request.headers()['upload-offset']));
    if (pathname === '/api/upload/') calls.singles += 1;
    if (pathname.endsWith('/finish/')) calls.finished += 1;
  });
  return calls;
}

const untilPiece = (calls: { offsets: readonly number[] }, offset: number) =>
  expect.poll(() => Math.max(-1, ...calls.offsets)).toBeGreaterThanOrEqual(offset);

const untilReady = (page: Page) =>
  expect(cardOf(page, name)).toHaveAttribute('data-phase', 'ready', { timeout: 90_000 });

test('a large file goes on by itself when the network is back and after the server was killed', async ({
  page,
  context,
}) => {
  const calls = watchCalls(page);
  await openOrderPage(page, shop.origin);
  await throttleUpload(page, slow);
  await chooseFile(page);
  await untilPiece(calls, 2 * mb);
  await context.setOffline(true);
  await expect(cardOf(page, name)).toHaveAttribute('data-phase', 'uploading');
  await context.setOffline(false);
  await throttleUpload(page, slow);
  await untilPiece(calls, 4 * mb);
  await shop.kill();
  shop = await shop.restart();
  await untilReady(page);
  expect(calls.offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(calls.singles).toBe(0);
});

test('a large file goes on after a reload when it is chosen again', async ({ page }) => {
  const calls = watchCalls(page);
  page.on('dialog', (dialog) => dialog.accept());
  await openOrderPage(page, shop.origin);
  await throttleUpload(page, slow);
  await chooseFile(page);
  await untilPiece(calls, 4 * mb);
  await page.reload();
  await throttleUpload(page, 8 * mb);
  await waitForHydration(page);
  await expect(cardOf(page, name)).toContainText('错误：这个文件还没有传完，请重新选择它，或移除');
  const before = calls.offsets.length;
  await chooseFile(page);
  await untilReady(page);
  expect(Math.min(...calls.offsets.slice(before))).toBeGreaterThanOrEqual(4 * mb);
  expect(calls.finished).toBe(1);
});

test('removing a large file deletes what has arrived of it', async ({ page }) => {
  const calls = watchCalls(page);
  await openOrderPage(page, shop.origin);
  await throttleUpload(page, slow);
  await chooseFile(page);
  await untilPiece(calls, 2 * mb);
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await cardOf(page, name)
    .getByRole('button', { name: /取消|移除/ })
    .first()
    .click();
  expect((await cancelled).status()).toBe(204);
});
