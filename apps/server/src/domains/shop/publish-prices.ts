import { type CatalogueChange, catalogueChanges } from '@print/contract/catalogue-changes';
import type { FieldErrors } from '@print/contract/errors';
import type { PriceList } from '@print/contract/price-list';
import { type Catalogue, catalogueOf, priceListOf } from '@print/contract/shop';
import type { User } from '#domains/accounts/accounts.table.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { catalogueProblems, tidy } from './catalogue-rules.ts';
import { insertPriceList } from './shop.store.ts';
import type { PriceListRow } from './shop.table.ts';

/** Reads the new list, or the errors of its fields. */
export function readPrices(form: Catalogue, current: PriceList): { list: PriceList; errors: FieldErrors } {
  const list = tidy(priceListOf({ color_per: current.colorPer, ...form }));
  const problems = Object.entries(catalogueProblems(list, current));
  return { list, errors: Object.fromEntries(problems.map(([field, message]) => [`prices.${field}`, [message]])) };
}

/** Adds a price list. Old lists stay, because orders refer to them. False if the list is the current one. */
export async function publishPrices(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  actor: User,
  list: PriceList,
  current: PriceListRow,
): Promise<boolean> {
  const changes = catalogueChanges(catalogueOf(current), catalogueOf(list));
  if (changes.length === 0) return false;
  const origin = { createdAt: deps.clock.now(), createdBy: actor.username };
  await insertPriceList(tx, { version: current.version + 1, ...list, ...origin });
  await recordAuditEntry(deps, tx, { actor, kind: 'prices_changed', changes: changes.map(toAuditChange) });
  return true;
}

/** The log names papers and bindings as they were named then. */
const toAuditChange = ({ label, before, after }: CatalogueChange) => ({ field: label, before, after });
