import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { NoticeKind } from '../notice-rules.ts';
import { notifyCustomerJob } from '../orders.jobs.ts';
import type { Order } from '../orders.table.ts';

/** Enqueues a mail to the customer. Guests have no address. */
export async function notifyCustomer(
  { jobs, mail }: Pick<Deps, 'jobs' | 'mail'>,
  tx: Tx,
  { id, owner }: Pick<Order, 'id' | 'owner'>,
  kind: NoticeKind,
): Promise<void> {
  if (mail && owner.startsWith('user:')) await jobs.enqueue(tx, notifyCustomerJob, { orderId: id, kind });
}
