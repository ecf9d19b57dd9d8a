import type { User } from '#domains/accounts/accounts.table.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Deps } from '#platform/deps.ts';
import { printerChanges } from './printer-form-rules.ts';
import { printerHasJobs, printerNotFound } from './printers.errors.ts';
import { countUnfinishedJobs, deletePrinter, lockPrinter } from './printers.store.ts';

/** Refused while the printer has unfinished jobs: without the printer their state cannot be polled. */
export async function removePrinter(deps: Deps, owner: User, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const printer = await lockPrinter(tx, id);
    if (!printer) throw printerNotFound();
    const unfinished = await countUnfinishedJobs(tx, id);
    if (unfinished > 0) throw printerHasJobs(unfinished);
    await deletePrinter(tx, id);
    const changes = printerChanges(printer, undefined);
    await recordAuditEntry(deps, tx, { actor: owner, kind: 'printer_changed', subject: printer.name, changes });
    await deps.live.notify(tx, 'staff', { topic: 'queue' });
  });
}
