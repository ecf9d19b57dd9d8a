import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { insertScreenshot } from './screenshots.store.ts';

const { deps } = await createTestApp();
const { database } = deps;
const folder = join(import.meta.dirname, '../../../../migrations');
const [file = ''] = globSync('*_payment-doubts.sql', { cwd: folder });
/** The part of the migration that looks through the pictures of an existing shop. */
const comparison = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint').at(-1) ?? '';

async function seedPaid(fingerprint: string | null, overrides: Parameters<typeof seedOrder>[1] = {}) {
  const uploadedAt = deps.clock.now();
  const { id: screenshotId } = await deps.db.transaction((tx) =>
    insertScreenshot(tx, {
      id: deps.random.uuid(),
      owner: 'visitor:seeded',
      kind: 'png',
      sizeBytes: 1000,
      sha256: deps.random.bytes(32).toString('hex'),
      fingerprint,
      uploadedAt,
      expiresAt: uploadedAt,
    }),
  );
  await seedOrder(deps, { screenshotId, ...overrides });
  return screenshotId;
}

test('the pictures of orders that wait for a check are compared with all earlier ones', async () => {
  const done = { status: 'completed', paymentCheck: 'checked' } as const;
  const open = await seedPaid('f'.repeat(64));
  // Twelve bits differ, which is similar, and thirteen, which is not.
  const similar = await seedPaid(`${'f'.repeat(61)}000`, done);
  await seedPaid(`${'f'.repeat(60)}7000`, done);
  // Two orders that nobody will look at again.
  await seedPaid('0'.repeat(64), done);
  await seedPaid('0'.repeat(64), { status: 'cancelled' });
  await seedPaid(null);

  await database.query(comparison);
  const { rows } = await database.query('select screenshot_id, other_id from similar_screenshots');
  const pairs = rows.map((row) => [row['screenshot_id'], row['other_id']]);
  expect(pairs).toHaveLength(2);
  expect(pairs).toEqual(
    expect.arrayContaining([
      [open, similar],
      [similar, open],
    ]),
  );
});
