import type { AuditEntryKind } from '@print/contract/members';
import type { Deps } from '#platform/deps.ts';
import type { User } from '../accounts.table.ts';
import { hasViewedSince, lockView } from './members.store.ts';
import { recordAuditEntry } from './record-audit-entry.ts';

/** Repeated views within this time are recorded once. */
const viewWindowMs = 10 * 60_000;

type View = {
  readonly actor: Pick<User, 'id' | 'username'>;
  readonly kind: Extract<AuditEntryKind, 'document_viewed' | 'screenshot_viewed'>;
  readonly subject: string;
};

/** Records that a member of staff views a customer's file. */
export async function recordView(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { actor, kind, subject }: View,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - viewWindowMs);
  const view = { actorId: actor.id, kind, subject };
  if (await hasViewedSince(deps.db, view, since)) return;
  await deps.db.transaction(async (tx) => {
    await lockView(tx, view);
    if (!(await hasViewedSince(tx, view, since))) await recordAuditEntry(deps, tx, { actor, kind, subject });
  });
}
