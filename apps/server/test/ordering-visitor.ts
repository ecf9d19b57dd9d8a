import { createOrder, type NewOrder } from '@print/contract/ordering';
import type { Document, Owner } from '#domains/documents/documents.table.ts';
import { insertScreenshot } from '#domains/orders/payments/screenshots.store.ts';
import { seedDocument } from './factories.ts';
import { asVisitor } from './order-forms.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const converted = { kind: 'pdf', conversion: 'done', pdfKey: 'documents/seeded/pdf' } as const;

/** Fields of a converted document with an exact page count. */
export const withExactPages = (count: number) => ({ ...converted, instantPages: count, exactPages: count });

export const placeOrder = (client: TestClient, body: NewOrder) => client.call(createOrder, { headers: {}, body });

/** A new visitor with seeded documents. */
export async function seedVisitor({ deps, as }: Pick<TestApp, 'deps' | 'as'>, ...documents: Partial<Document>[]) {
  const { guest, owner } = await asVisitor(await as('guest'));
  const files: Document[] = [];
  for (const document of documents) files.push(await seedDocument(deps, { owner, ...document }));
  return { guest, owner, files, ids: files.map(({ id }) => id) };
}

/** A payment screenshot; only its row, without the picture. */
export async function seedScreenshot(
  { db, clock, random }: TestApp['deps'],
  owner: Owner,
  overrides: { expiresAt?: Date } = {},
): Promise<string> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 24 * 3_600_000);
  const row = { id: random.uuid(), owner, kind: 'jpg', sizeBytes: 1, sha256: random.uuid() } as const;
  await db.transaction((tx) => insertScreenshot(tx, { ...row, uploadedAt: now, expiresAt, ...overrides }));
  return row.id;
}
