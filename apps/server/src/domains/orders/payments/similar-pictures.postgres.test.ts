import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { findPaymentEvidence, listSimilarPayments } from './payment-hints.store.ts';
import { readPayment } from './read-payment.ts';
import { insertScreenshot } from './screenshots.store.ts';

const { deps } = await createTestApp();
const { db, clock, random } = deps;

async function seedPaid() {
  const now = clock.now();
  const screenshot = await db.transaction((tx) =>
    insertScreenshot(tx, {
      id: random.uuid(),
      owner: 'visitor:seeded',
      kind: 'png',
      sizeBytes: 1000,
      sha256: randomBytes(32).toString('hex'),
      uploadedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    }),
  );
  await deps.storage.put(`screenshots/${screenshot.id}`, Readable.from([Buffer.from('picture')]), { maxBytes: 100 });
  return await seedOrder(deps, { screenshotId: screenshot.id });
}

/** Reads the screenshots of these orders, in parallel. All have this fingerprint. */
async function readAll(orders: readonly { readonly id: string }[], fingerprint: string): Promise<void> {
  const reader = { ...deps.reader, fingerprintPayment: async () => fingerprint, readPaymentWords: async () => [] };
  await Promise.all(orders.map(({ id }) => readPayment({ ...deps, reader }, id)));
}

test('similar pictures that are read at the same moment find each other', async () => {
  for (let times = 0; times < 10; times += 1) {
    const pair = [await seedPaid(), await seedPaid()] as const;
    await readAll(pair, randomBytes(32).toString('hex'));
    const evidence = await findPaymentEvidence(
      db,
      pair.map(({ id }) => id),
    );
    for (const { id } of pair) expect(evidence.get(id)).toEqual({ amountRead: null, isReused: true });
  }
});

test('one picture sent again and again stores few pairs, and each is found to be used', async () => {
  const orders = await Promise.all(Array.from({ length: 30 }, seedPaid));
  await readAll(orders, randomBytes(32).toString('hex'));
  const evidence = await findPaymentEvidence(
    db,
    orders.map(({ id }) => id),
  );
  expect([...evidence.values()].filter(({ isReused }) => isReused)).toHaveLength(30);
  for (const order of orders) expect((await listSimilarPayments(db, order)).length).toBeLessThanOrEqual(5);
  const ids = orders.map(({ screenshotId }) => screenshotId);
  const { rows } = await deps.database.query(
    'select count(*)::int as pairs from similar_screenshots where screenshot_id = any($1::uuid[])',
    [ids],
  );
  expect(rows[0]?.['pairs']).toBeLessThanOrEqual(30 * 10);
});
