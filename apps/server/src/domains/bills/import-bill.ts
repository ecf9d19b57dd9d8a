import type { SkippedKind } from '@print/contract/bills';
import type { Deps } from '#platform/deps.ts';
import type { IncomingFile } from '#platform/http/receive-file.ts';
import { redrawUpload } from '#platform/http/redraw-upload.ts';
import { readCell } from './bill-cell-rules.ts';
import { type Bill, readBillLines, type SkippedLine } from './bill-line-rules.ts';
import { billReaderUnavailable, billTooLarge, billTooLong, billUnreadable } from './bills.errors.ts';
import { matchBillJob } from './bills.jobs.ts';
import { addRefunds, insertBill, lockBills, setNewLines, upsertLines } from './bills.store.ts';

const maxBytes = 20 * 1024 * 1024;
/** One process may serve pages and compare bills: more rows would hold it up. */
const maxRows = 20_000;
const maxPuzzling = 50;

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'reader' | 'storage' | 'jobs'>;

/** Reads an uploaded bill, which is not stored, and saves its payments. A job compares them with the orders. */
export async function importBill(deps: ImportDeps, actor: string, file: IncomingFile): Promise<string> {
  const bill = await readUpload(deps, file);
  const { clock, random, db, jobs } = deps;
  const id = random.uuid();
  const moments = bill.lines.map(({ paidAt }) => paidAt).toSorted((a, b) => a.getTime() - b.getTime());
  const { method } = bill;
  await db.transaction(async (tx) => {
    await lockBills(tx);
    await insertBill(tx, {
      id,
      importedBy: actor,
      importedAt: clock.now(),
      fileName: readCell(file.name, 100),
      layout: bill.layout,
      method,
      state: 'matching',
      firstPaidAt: moments[0] ?? null,
      lastPaidAt: moments.at(-1) ?? null,
      lines: bill.lines.length,
      newLines: 0,
      statedCount: bill.statedCount ?? null,
      skipped: countKinds(bill.skipped),
      puzzling: bill.skipped
        .filter(isPuzzling)
        .slice(0, maxPuzzling)
        .map(({ row, text }) => ({ row, text })),
    });
    const rows = bill.lines.map((line) => ({ ...line, id: random.uuid(), billId: id }));
    await setNewLines(tx, id, await upsertLines(tx, rows));
    await addRefunds(tx, method, bill.refunds);
    await jobs.enqueue(tx, matchBillJob, { billId: id });
  });
  return id;
}

async function readUpload({ storage, reader }: ImportDeps, file: IncomingFile): Promise<Bill> {
  const limit = { maxBytes, tooLarge: billTooLarge, readerUnavailable: billReaderUnavailable };
  const { picture: table } = await redrawUpload(
    { storage },
    file,
    limit,
    async (path) => await reader.readTable(path, file.signal),
  );
  if (!table.ok) throw billUnreadable(table.reason);
  if (table.rows.length > maxRows) throw billTooLong(maxRows);
  return readBillLines(table.rows);
}

function countKinds(skipped: readonly SkippedLine[]): Partial<Record<SkippedKind, number>> {
  const groups = Map.groupBy(skipped, ({ kind }) => kind);
  return Object.fromEntries([...groups].map(([kind, lines]) => [kind, lines.length]));
}

const isPuzzling = ({ kind }: SkippedLine) => kind === 'unsuccessful' || kind === 'unreadable';
