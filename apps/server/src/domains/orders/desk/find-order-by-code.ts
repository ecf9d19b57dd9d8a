import type { StaffOrder } from '@print/contract/desk';
import type { Deps } from '#platform/deps.ts';
import { codeNotFound } from '../placed-orders.errors.ts';
import { findIdByCode } from './desk.store.ts';
import { readCode } from './queue-search-rules.ts';
import { showStaffOrder } from './show-staff-order.ts';

/** Finds the order of a customer at the counter. */
export async function findOrderByCode(
  deps: Pick<Deps, 'db' | 'clock' | 'gateways'>,
  input: string,
): Promise<StaffOrder> {
  const code = readCode(input);
  const id = code && (await findIdByCode(deps.db, code));
  if (!id) throw codeNotFound();
  return await showStaffOrder(deps, id);
}
