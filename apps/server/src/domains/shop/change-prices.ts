import { type Fen, fromYuan, type PriceList } from '@print/contract/price';
import type { PriceForm } from '@print/contract/settings';
import type { User } from '#domains/accounts/accounts.table.ts';
import { assertStillStaff } from '#domains/accounts/members/assert-still-staff.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Deps } from '#platform/deps.ts';
import { priceChanges, priceProblems } from './price-rules.ts';
import { getCurrentShop } from './shop.api.ts';
import { pricesChangedMeanwhile, settingsRefused } from './shop.errors.ts';
import { insertPriceList, lockSettings } from './shop.store.ts';

type PriceChange = {
  /** The version of the price list that the clerk saw. */
  readonly based_on: number;
  readonly prices: PriceForm;
};

/** Adds a new price list. Old lists stay, because orders refer to them. */
export async function changePrices(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  actor: User,
  { based_on: basedOn, prices }: PriceChange,
): Promise<void> {
  const list = readPrices(prices);
  const problems = Object.entries(priceProblems(list)).map(([field, message]) => [`prices.${field}`, [message]]);
  if (problems.length > 0) throw settingsRefused(Object.fromEntries(problems));

  await deps.db.transaction(async (tx) => {
    // The lock serialises two concurrent new lists.
    await lockSettings(tx);
    await assertStillStaff(tx, actor);
    const { priceList: current } = await getCurrentShop(tx);
    if (current.version !== basedOn) throw pricesChangedMeanwhile();
    const changes = priceChanges(current, list);
    if (changes.length === 0) return;
    const origin = { createdAt: deps.clock.now(), createdBy: actor.username };
    await insertPriceList(tx, { version: current.version + 1, ...list, ...origin });
    await recordAuditEntry(deps, tx, { actor, kind: 'prices_changed', changes });
    await deps.live.notify(tx, 'everyone', { topic: 'shop' });
  });
}

function readPrices({ base_fee, side_prices, binding_fees }: PriceForm): PriceList {
  return { baseFee: fromYuan(base_fee), sidePrices: inFen(side_prices), bindingFees: inFen(binding_fees) };
}

function inFen<K extends string>(prices: Record<K, number>): Record<K, Fen> {
  const entries = Object.entries<number>(prices).map(([name, price]) => [name, fromYuan(price)]);
  return Object.fromEntries(entries);
}
