import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import type { KeyedOrder } from '../apps/server/test/retrying-customer.ts';

/** An order of one black and white document with so many pages. */
export type ExpectedOrder = KeyedOrder & { readonly pages: number };

const baseFee = 50;
const sidePrice = 15;

/** Counts the orders that the customers got a reply for and the database does not have exactly so. */
export async function countWrongOrders(
  { database }: Pick<Deps, 'database'>,
  expected: readonly ExpectedOrder[],
): Promise<number> {
  const stored = new Map((await listOrders({ database })).map((row) => [row['order_number'], row]));
  return expected.filter(({ placed, form, pages }) => {
    const total = baseFee + pages * sidePrice;
    const row = {
      order_number: placed.order_number,
      pickup_code: placed.pickup_code,
      total,
      screenshot_id: form.payment_screenshot_id,
      document_id: form.groups[0]?.documents[0]?.file_id,
    };
    return placed.total_price !== total / 100 || !isDeepStrictEqual({ ...stored.get(placed.order_number) }, row);
  }).length;
}

/** Sends every order again and counts the replies that differ from the first. */
export async function countChangedReplies(expected: readonly ExpectedOrder[]): Promise<number> {
  const replies = await Promise.all(expected.map(async ({ resend }) => await resend()));
  return replies.filter((reply, index) => !isDeepStrictEqual(reply, expected[index]?.placed)).length;
}

/** Counts the orders beyond one per customer. */
export async function countDoubledOrders(
  { database }: Pick<Deps, 'database'>,
  expected: readonly ExpectedOrder[],
): Promise<number> {
  return (await listOrders({ database })).length - expected.length;
}

async function listOrders({ database }: Pick<Deps, 'database'>): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await database.query(
    `select o.order_number, o.pickup_code, o.total_price::int as total, o.screenshot_id, d.document_id
     from orders o join order_groups g on g.order_id = o.id join order_documents d on d.group_id = g.id`,
  );
  return rows;
}
