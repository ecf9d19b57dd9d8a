import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sendOwnerAlertJob } from '../accounts.jobs.ts';
import { listOwnerIds } from './members.store.ts';
import { insertOwnerAlerts } from './owner-alerts.store.ts';
import { type NewAuditEntry, recordAuditEntry } from './record-audit-entry.ts';

export type OwnerAlertDeps = Pick<Deps, 'clock' | 'random' | 'live' | 'jobs' | 'mail'>;

/**
 * Adds to the audit log and tells every owner, in the console and by mail. Called in the transaction of the change, after
 * the members are locked. The actor is told too: somebody else may sit at their browser.
 */
export async function recordOwnerAlert(
  deps: OwnerAlertDeps,
  tx: Tx,
  entry: NewAuditEntry,
  /** An owner who has just lost the role still gets the mail. */
  formerOwnerId?: string,
): Promise<void> {
  const entryId = await recordAuditEntry(deps, tx, entry);
  const ownerIds = await listOwnerIds(tx);
  await insertOwnerAlerts(tx, entryId, ownerIds);
  for (const id of ownerIds) await deps.live.notify(tx, `user:${id}`, { topic: 'membership' });
  if (!deps.mail) return;
  const recipients = formerOwnerId === undefined ? ownerIds : new Set([...ownerIds, formerOwnerId]);
  for (const userId of recipients) await deps.jobs.enqueue(tx, sendOwnerAlertJob, { entryId, userId });
}
