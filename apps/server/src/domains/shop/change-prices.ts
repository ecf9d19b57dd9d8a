import { type CatalogueChange, catalogueChanges } from '@print/contract/catalogue-changes';
import type { PriceList } from '@print/contract/price-list';
import { type Catalogue, catalogueOf, priceListOf } from '@print/contract/shop';
import type { User } from '#domains/accounts/accounts.table.ts';
import { assertStillOwner } from '#domains/accounts/members/assert-still-owner.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Deps } from '#platform/deps.ts';
import { catalogueProblems, tidy } from './catalogue-rules.ts';
import { getCurrentShop } from './shop.api.ts';
import { pricesChangedMeanwhile, settingsRefused } from './shop.errors.ts';
import { insertPriceList, lockSettings } from './shop.store.ts';

type PriceChange = {
  /** The version of the price list that the clerk saw. */
  readonly based_on: number;
  readonly prices: Catalogue;
};

/** Adds a new price list. Old lists stay, because orders refer to them. */
export async function changePrices(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  actor: User,
  { based_on: basedOn, prices }: PriceChange,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The lock serialises two concurrent new lists.
    await lockSettings(tx);
    await assertStillOwner(tx, actor);
    const { priceList: current } = await getCurrentShop(tx);
    if (current.version !== basedOn) throw pricesChangedMeanwhile();
    const list = readCatalogue(prices, current);
    const changes = catalogueChanges(catalogueOf(current), catalogueOf(list));
    if (changes.length === 0) return;
    const origin = { createdAt: deps.clock.now(), createdBy: actor.username };
    await insertPriceList(tx, { version: current.version + 1, ...list, ...origin });
    await recordAuditEntry(deps, tx, { actor, kind: 'prices_changed', changes: changes.map(toAuditChange) });
    await deps.live.notify(tx, 'everyone', { topic: 'shop' });
  });
}

function readCatalogue(form: Catalogue, current: PriceList): PriceList {
  const list = tidy(priceListOf({ color_per: current.colorPer, ...form }));
  const problems = Object.entries(catalogueProblems(list, current));
  if (problems.length > 0)
    throw settingsRefused(Object.fromEntries(problems.map(([field, message]) => [`prices.${field}`, [message]])));
  return list;
}

/** The log names papers and bindings as they were named then. */
const toAuditChange = ({ label, before, after }: CatalogueChange) => ({ field: label, before, after });
