import type { PrinterForm } from '@print/contract/printing';
import type { SignIn, User } from '#domains/accounts/accounts.table.ts';
import { assertConfirmed } from '#domains/accounts/assert-confirmed.ts';
import { assertStillOwner } from '#domains/accounts/members/assert-still-owner.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import { recordOwnerAlert } from '#domains/accounts/members/record-owner-alert.ts';
import { getCurrentShop } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { Printer } from '../printing.table.ts';
import { printerChanges, readPrinterForm } from './printer-form-rules.ts';
import { printerNotFound } from './printers.errors.ts';
import { listPrinters, lockPrinter, type PrinterWithQueue, setPrinter } from './printers.store.ts';
import { probePrinter } from './probe-printer.ts';

/** A new address may be another printer, so state, abilities and certificate are reset. */
const unknownPrinter: Partial<Printer> = {
  state: 'unknown',
  stateMessage: '',
  checkedAt: null,
  makeAndModel: '',
  canDuplex: false,
  finishings: [],
  attributes: {},
  certificate: null,
};

export async function changePrinter(
  deps: Deps,
  { user: owner, signIn }: { readonly user: User; readonly signIn: SignIn },
  id: string,
  form: PrinterForm,
): Promise<PrinterWithQueue> {
  await deps.db.transaction(async (tx) => {
    const before = await lockPrinter(tx, id);
    if (!before) throw printerNotFound();
    const others = (await listPrinters(tx)).filter((other) => other.id !== id);
    const settings = readPrinterForm(form, others, (await getCurrentShop(tx)).priceList.papers);
    const changes = printerChanges(before, settings);
    if (changes.length === 0) return;
    await assertStillOwner(tx, owner);
    // A changed address receives the documents of customers.
    const isMoved = settings.uri !== before.uri;
    if (isMoved) assertConfirmed(deps, signIn);
    await setPrinter(tx, id, { ...settings, ...(isMoved && unknownPrinter) });
    const entry = { actor: owner, kind: 'printer_changed', subject: settings.name, changes } as const;
    await (isMoved ? recordOwnerAlert(deps, tx, entry) : recordAuditEntry(deps, tx, entry));
    await deps.live.notify(tx, 'staff', { topic: 'queue' });
  });
  return await probePrinter(deps, id, false);
}
