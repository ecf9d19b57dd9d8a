import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { NoticeKind } from '../notice-rules.ts';
import { tellCustomerJob } from '../orders.jobs.ts';
import type { Order } from '../orders.table.ts';

/** Has the customer told by mail what has just happened: users only, of guests no address is known. */
export async function tellCustomer(
  { jobs, mail }: Pick<Deps, 'jobs' | 'mail'>,
  tx: Tx,
  { id, owner }: Pick<Order, 'id' | 'owner'>,
  kind: NoticeKind,
): Promise<void> {
  if (mail && owner.startsWith('user:')) await jobs.enqueue(tx, tellCustomerJob, { orderId: id, kind });
}
