import type { User } from '#domains/accounts/accounts.table.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Deps } from '#platform/deps.ts';
import { printerChanges } from './printer-form-rules.ts';
import { printerNotFound } from './printers.errors.ts';
import { lockPrinter, type PrinterWithQueue, setPrinter } from './printers.store.ts';
import { probePrinter } from './probe-printer.ts';

/** Takes a jammed printer out of use, or back into use. */
export async function switchPrinter(
  deps: Deps,
  clerk: User,
  { id, isEnabled }: { readonly id: string; readonly isEnabled: boolean },
): Promise<PrinterWithQueue> {
  await deps.db.transaction(async (tx) => {
    const before = await lockPrinter(tx, id);
    if (!before) throw printerNotFound();
    const changes = printerChanges(before, { ...before, isEnabled });
    if (changes.length === 0) return;
    await setPrinter(tx, id, { isEnabled });
    await recordAuditEntry(deps, tx, { actor: clerk, kind: 'printer_changed', subject: before.name, changes });
    await deps.live.notify(tx, 'staff', { topic: 'queue' });
  });
  return await probePrinter(deps, id, false);
}
