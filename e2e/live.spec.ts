import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { startPostgres } from '../apps/server/test/start-postgres.ts';
import { findPostgres } from '../scripts/test/find-test-tools.ts';
import { startShop } from './shop/start-shop.ts';
import { mainScript, test, useExclusiveShop } from './shop/test-shop.ts';

useExclusiveShop();

/** Records how long `text` takes to appear. It has no limit, because the delay depends on the machine. */
async function recordDelay(page: Page, text: string, change: () => Promise<unknown>): Promise<void> {
  const changedAt = Date.now();
  await change();
  await expect(page.getByText(text)).toBeVisible();
  test.info().annotations.push({ type: 'shown after', description: `${Date.now() - changedAt} ms` });
}

async function openPage(page: Page, origin: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events/');
  await page.goto(`${origin}/order`);
  await stream;
}

test('an open page shows a change of the shop without a reload', async ({ page, testShop }) => {
  await openPage(page, testShop.origin);
  await recordDelay(page, '取件点：5 号楼大厅', () =>
    testShop.run({ command: 'setPickupPoint', pickupPoint: '5 号楼大厅' }),
  );
});

test('an open page shows a change by another process on PostgreSQL', async ({ page }) => {
  test.skip(!findPostgres(), 'PostgreSQL is not installed');
  test.setTimeout(120_000);
  const postgres = await startPostgres();
  const databaseUrl = postgres.urlOf('postgres');
  const shop = await startShop(mainScript, { environment: { DATABASE_URL: databaseUrl } });
  const otherProcess = await openDatabase({ databaseUrl, dataDir: '' });

  await openPage(page, shop.origin);
  await recordDelay(page, '取件点：图书馆一楼', async () => {
    await otherProcess.query(`update shop_settings set pickup_point = '图书馆一楼'`);
    const notice = { id: 'from-elsewhere', audience: 'everyone', event: { topic: 'shop' } };
    await otherProcess.query(`select pg_notify('live', $1)`, [JSON.stringify(notice)]);
  });

  await otherProcess.close();
  await shop.close();
  await postgres.stop();
});
