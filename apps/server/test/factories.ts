import { insertUser } from '#domains/accounts/accounts.store.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { insertDocument } from '#domains/documents/documents.store.ts';
import type { Document } from '#domains/documents/documents.table.ts';
import type { Deps } from '#platform/deps.ts';

let counter = 0;

export async function seedUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  given: Partial<User> = {},
): Promise<User> {
  counter += 1;
  return await insertUser(db, { username: `student${counter}`, createdAt: clock.now(), ...given });
}

/** A document of a day's life; its row alone, without bytes. */
export async function seedDocument(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  given: Partial<Document> = {},
): Promise<Document> {
  counter += 1;
  const now = clock.now();
  return await db.transaction(
    async (tx) =>
      await insertDocument(tx, {
        id: random.uuid(),
        owner: `visitor:seeded-${counter}`,
        originalFilename: `document${counter}.docx`,
        kind: 'docx',
        sizeBytes: 1000,
        sha256: random.bytes(32).toString('hex'),
        uploadedAt: now,
        expiresAt: new Date(now.getTime() + 24 * 3_600_000),
        instantIsCertain: false,
        conversion: 'waiting',
        ...given,
      }),
  );
}
