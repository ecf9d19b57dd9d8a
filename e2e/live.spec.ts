import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { startPostgres } from '../apps/server/test/start-postgres.ts';
import { findPostgres } from '../scripts/test/find-test-tools.ts';
import { startShop } from './shop/start-shop.ts';
import { mainScript, test, useExclusiveShop } from './shop/test-shop.ts';

useExclusiveShop();

/** How long after it was told a page showed it; written down, because a busy machine proves nothing by it. */
async function timeUntilShown(page: Page, text: string, tell: () => Promise<unknown>): Promise<void> {
  const toldAt = Date.now();
  await tell();
  await expect(page.getByText(text)).toBeVisible();
  test.info().annotations.push({ type: 'shown after', description: `${Date.now() - toldAt} ms` });
}

async function openPage(page: Page, origin: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events/');
  await page.goto(`${origin}/order`);
  await stream;
}

test('what changes in the shop shows on an open page by itself', async ({ page, testShop }) => {
  await openPage(page, testShop.origin);
  await timeUntilShown(page, '取件点：5 号楼大厅', () =>
    testShop.run({ command: 'setPickupPoint', pickupPoint: '5 号楼大厅' }),
  );
});

test('what another process changes shows too, on PostgreSQL', async ({ page }) => {
  test.skip(!findPostgres(), 'PostgreSQL is not installed');
  test.setTimeout(120_000);
  const postgres = await startPostgres();
  const databaseUrl = postgres.urlOf('postgres');
  const shop = await startShop(mainScript, { environment: { DATABASE_URL: databaseUrl } });
  const elsewhere = await openDatabase({ databaseUrl, dataDir: '' });

  await openPage(page, shop.origin);
  await timeUntilShown(page, '取件点：图书馆一楼', async () => {
    await elsewhere.query(`update shop_settings set pickup_point = '图书馆一楼'`);
    const notice = { id: 'from-elsewhere', audience: 'everyone', event: { topic: 'shop' } };
    await elsewhere.query(`select pg_notify('live', $1)`, [JSON.stringify(notice)]);
  });

  await elsewhere.close();
  await shop.close();
  await postgres.stop();
});
