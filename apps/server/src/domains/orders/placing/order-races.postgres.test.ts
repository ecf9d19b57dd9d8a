import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimDocuments } from '#domains/documents/claim-documents.ts';
import { deleteExpiredDocuments } from '#domains/documents/delete-expired-documents.ts';
import { findDocument } from '#domains/documents/documents.store.ts';
import type { Owner } from '#domains/documents/documents.table.ts';
import { saveDocument } from '#domains/documents/save-document.ts';
import { settleConversion } from '#domains/documents/settle-conversion.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Tx } from '#platform/db/database.ts';
import { seedDocument, seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { claimScreenshot } from '../payments/claim-screenshot.ts';
import { saveScreenshot } from '../payments/save-screenshot.ts';
import { findScreenshot } from '../payments/screenshots.store.ts';

const { deps } = await createTestApp();
const { db, clock, database, random } = deps;
const never = new AbortController().signal;
const days = 30;
const dayMs = 24 * 3_600_000;

async function waitForLock(): Promise<void> {
  const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.query(lockWaits)).rows.length, { timeout: 20_000 }).toBe(1);
}

/** `change` commits only when the other transaction waits for its lock. */
async function runWhileUncommitted<Other>(
  change: (tx: Tx) => Promise<unknown>,
  other: () => Promise<Other>,
  meanwhile = waitForLock,
): Promise<Other> {
  const [done, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = db.transaction(async (tx) => {
    await change(tx);
    done.resolve();
    await commit.promise;
  });
  await Promise.race([done.promise, transaction]);
  const result = other();
  await meanwhile();
  commit.resolve();
  await transaction;
  return await result;
}

const newOwner = (): Owner => `visitor:${random.uuid()}`;
const callerOf = (owner: Owner) => ({ user: undefined, visitorId: owner.slice('visitor:'.length) });

const claimFile = (owner: Owner, id: string) => (tx: Tx) =>
  claimDocuments(tx, callerOf(owner), [id], { now: clock.now(), days });

test('a file that is ordered just before it expires stays, even with a parallel upload of the same bytes', async () => {
  const owner = newOwner();
  const expiresAt = new Date(clock.now().getTime() + 1000);
  const { id, sha256 } = await seedDocument(deps, { owner, expiresAt, kind: 'pdf' });
  const settings = await getSettings(deps.db);
  const duplicate = { id: random.uuid(), owner, network: null, sha256, sizeBytes: 1000, name: '论文.pdf' };
  const reuploaded = await runWhileUncommitted(claimFile(owner, id), () => {
    clock.moveBy(2);
    return saveDocument(deps, { ...duplicate, facts: { kind: 'pdf', pages: 3 } }, settings);
  });
  expect(reuploaded.id).toBe(id);
  const row = await findDocument(db, id);
  expect(row?.orderedAt).toBeInstanceOf(Date);
  expect(row?.expiresAt.getTime()).toBeGreaterThan(clock.now().getTime() + (days - 1) * dayMs);
});

test('the clean-up neither deletes nor waits for files of an order in progress', async () => {
  const owner = newOwner();
  const expiresAt = new Date(clock.now().getTime() + 1000);
  const { id } = await seedDocument(deps, { owner, expiresAt });
  const { id: unordered } = await seedDocument(deps, { owner, expiresAt });
  // The file exists: only its expiry is tested.
  const sweep = async () => {
    clock.moveBy(2);
    await deleteExpiredDocuments(deps, never);
  };
  const untilDeleted = async () =>
    await expect.poll(() => findDocument(db, unordered), { timeout: 20_000 }).toBeUndefined();
  await runWhileUncommitted(claimFile(owner, id), sweep, untilDeleted);
  expect((await findDocument(db, id))?.orderedAt).toBeInstanceOf(Date);
});

test('an order that waits for a conversion is charged the exact count', async () => {
  const owner = newOwner();
  const { id } = await seedDocument(deps, { owner, instantPages: 7 });
  const [claimed] = await runWhileUncommitted(
    (tx) => tx.execute(`update documents set conversion = 'done', exact_pages = 9, pdf_key = 'x' where id = '${id}'`),
    () => db.transaction(claimFile(owner, id)),
  );
  expect(claimed).toMatchObject({ id, exactPages: 9, orderedAt: expect.any(Date) });
  expect(await settleConversion(deps, id, { conversion: 'waiting' })).toBeUndefined();
});

test('the screenshot of an order in progress keeps its expiry when it is uploaded again', async () => {
  const owner = newOwner();
  const sha256 = randomBytes(32).toString('hex');
  const screenshot = { owner, network: null, sha256, jpeg: Buffer.from('a picture') };
  const { id: screenshotId } = await saveScreenshot(deps, screenshot);
  const placed = await seedOrder(deps, { owner });
  const take = async (tx: Tx) => {
    await claimScreenshot(tx, screenshotId, { owners: [owner], now: clock.now(), days: 90 });
    await tx.execute(`update orders set screenshot_id = '${screenshotId}' where id = '${placed.id}'`);
  };
  await runWhileUncommitted(take, () => saveScreenshot(deps, screenshot));
  const row = await findScreenshot(db, screenshotId);
  expect(row?.expiresAt.getTime()).toBeGreaterThan(clock.now().getTime() + 89 * dayMs);
});
