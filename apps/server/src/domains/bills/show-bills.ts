import type * as wire from '@print/contract/bills';
import { findUsernames } from '#domains/accounts/accounts.api.ts';
import { userIdOf } from '#domains/orders/actor-rules.ts';
import { listMoneyOfOrders } from '#domains/orders/orders.api.ts';
import type { Deps } from '#platform/deps.ts';
import { billNotFound } from './bills.errors.ts';
import { presentBill, presentLine, presentOpenOrders } from './bills.present.ts';
import {
  countBillImports,
  countLines,
  countOrdersWithoutLine,
  findBill,
  listBillImports,
  listGroups,
  listLines,
  listLinesOfGroups,
  listOrdersOfGroups,
  listOrdersWithoutLine,
} from './bills.store.ts';
import type { BillImport, OpenOrder, StoredLine } from './bills.table.ts';

type Shown<Item> = { readonly count: number; readonly page_size: number; readonly results: Item[] };
type ShowDeps = Pick<Deps, 'db'>;

const billsOnPage = 20;
const groupsOnPage = 10;
const rowsOnPage = 50;

const pageOf = (page: string | undefined, limit: number) => ({ limit, offset: (Number(page ?? '1') - 1) * limit });

export async function showBills({ db }: ShowDeps, page: string | undefined): Promise<Shown<wire.BillImport>> {
  const bills = await listBillImports(db, pageOf(page, billsOnPage));
  return { count: await countBillImports(db), page_size: billsOnPage, results: await presentAll({ db }, bills) };
}

export async function showBill({ db }: ShowDeps, id: string): Promise<wire.BillImport> {
  const [shown] = await presentAll({ db }, [await getBill(db, id)]);
  if (!shown) throw billNotFound();
  return shown;
}

async function getBill(db: Deps['db'], id: string): Promise<BillImport> {
  const bill = await findBill(db, id);
  if (!bill) throw billNotFound();
  return bill;
}

async function presentAll({ db }: ShowDeps, bills: readonly BillImport[]): Promise<wire.BillImport[]> {
  const counts = await countLines(
    db,
    bills.map(({ id }) => id),
  );
  const names = await namesOf(
    db,
    bills.map(({ importedBy }) => importedBy),
  );
  const shown: wire.BillImport[] = [];
  for (const bill of bills)
    shown.push(
      presentBill(bill, { counts: counts.get(bill.id), names, open: await countOrdersWithoutLine(db, bill.id) }),
    );
  return shown;
}

async function namesOf(db: Deps['db'], actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return await findUsernames(
    db,
    actors.map(userIdOf).filter((id) => id !== undefined),
  );
}

export async function showLines(
  { db }: ShowDeps,
  billId: string,
  { state, page }: { readonly state: wire.BillLineState; readonly page?: string | undefined },
): Promise<Shown<wire.BillLine>> {
  await getBill(db, billId);
  const lines = await listLines(db, billId, state, pageOf(page, rowsOnPage));
  const count = (await countLines(db, [billId])).get(billId)?.[state] ?? 0;
  return { count, page_size: rowsOnPage, results: await presentLines({ db }, lines) };
}

export async function showLine({ db }: ShowDeps, line: StoredLine): Promise<wire.BillLine> {
  const [shown] = await presentLines({ db }, [line]);
  if (!shown) throw new Error('a line has one presentation');
  return shown;
}

async function presentLines({ db }: ShowDeps, lines: readonly StoredLine[]): Promise<wire.BillLine[]> {
  const found = await listMoneyOfOrders(
    db,
    lines.map(({ orderId }) => orderId).filter((id) => id !== null),
  );
  const orders = new Map(found.map(({ order }) => [order.id, order]));
  const names = await namesOf(
    db,
    lines.map(({ decidedBy }) => decidedBy),
  );
  return lines.map((line) => presentLine(line, { order: orders.get(line.orderId ?? ''), names }));
}

export async function showGroups(
  { db }: ShowDeps,
  billId: string,
  page: string | undefined,
): Promise<Shown<wire.BillGroup>> {
  await getBill(db, billId);
  const { ids, count } = await listGroups(db, billId, pageOf(page, groupsOnPage));
  const stored = await listLinesOfGroups(db, ids);
  const shownLines = await presentLines({ db }, stored);
  const open = await listOrdersOfGroups(db, ids);
  const results: wire.BillGroup[] = [];
  for (const id of ids) {
    const lines = shownLines.filter((_, index) => stored[index]?.groupId === id);
    const orders = await presentOrders(
      { db },
      open.filter(({ groupId }) => groupId === id),
    );
    results.push({ id, lines, orders });
  }
  return { count, page_size: groupsOnPage, results };
}

export async function showOrders(
  { db }: ShowDeps,
  billId: string,
  page: string | undefined,
): Promise<Shown<wire.BillOrder>> {
  await getBill(db, billId);
  const orders = await presentOrders({ db }, await listOrdersWithoutLine(db, billId));
  const { limit, offset } = pageOf(page, rowsOnPage);
  return { count: orders.length, page_size: rowsOnPage, results: orders.slice(offset, offset + limit) };
}

async function presentOrders({ db }: ShowDeps, open: readonly OpenOrder[]): Promise<wire.BillOrder[]> {
  const found = await listMoneyOfOrders(
    db,
    open.map(({ orderId }) => orderId),
  );
  return presentOpenOrders(open, found);
}
