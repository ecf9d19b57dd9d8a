import type { PrinterForm } from '@print/contract/printing';
import type { User } from '#domains/accounts/accounts.table.ts';
import { assertStillOwner } from '#domains/accounts/members/assert-still-owner.ts';
import { recordOwnerAlert } from '#domains/accounts/members/record-owner-alert.ts';
import { getCurrentShop } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { printerChanges, readPrinterForm } from './printer-form-rules.ts';
import { insertPrinter, listPrinters, type PrinterWithQueue } from './printers.store.ts';
import { probePrinter } from './probe-printer.ts';

/** Fetches the printer's abilities at once. An unreachable printer is added too. */
export async function addPrinter(deps: Deps, owner: User, form: PrinterForm): Promise<PrinterWithQueue> {
  const { db, clock, random, live } = deps;
  const printer = await db.transaction(async (tx) => {
    await assertStillOwner(tx, owner);
    const settings = readPrinterForm(form, await listPrinters(tx), (await getCurrentShop(tx)).priceList.papers);
    const added = await insertPrinter(tx, { id: random.uuid(), createdAt: clock.now(), ...settings });
    const changes = printerChanges(undefined, settings);
    await recordOwnerAlert(deps, tx, { actor: owner, kind: 'printer_changed', subject: settings.name, changes });
    await live.notify(tx, 'staff', { topic: 'queue' });
    return added;
  });
  return await probePrinter(deps, printer.id);
}
