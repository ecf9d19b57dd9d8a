import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import { ownersOf } from './document-owners.ts';
import { findDocumentOf } from './documents.store.ts';
import type { Document } from './documents.table.ts';

/** The caller's own document; another's is as unknown as none. */
export async function findOwnDocument(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  id: string,
): Promise<Document | undefined> {
  const owners = ownersOf(caller);
  if (owners.length === 0) return undefined;
  return await findDocumentOf(db, owners, id, clock.now());
}
