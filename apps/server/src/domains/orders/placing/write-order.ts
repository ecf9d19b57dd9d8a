import { pickPrintSettings } from '@print/contract/print-settings';
import type { Tx } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import type { Deps } from '#platform/deps.ts';
import { insertOrder } from '../orders.store.ts';
import type { Order, OrderDocument, OrderEvent, OrderGroup } from '../orders.table.ts';
import { orderNumberFrom, pickupCodeFrom } from './order-number-rules.ts';
import type { PricedOrder } from './order-price-rules.ts';

/** There are a million order numbers a day and 887 million codes, so the first draw is almost always free. */
const maxDraws = 100;

type NewOrder = {
  readonly fields: Omit<Order, 'id' | 'orderNumber' | 'pickupCode'>;
  readonly groups: PricedOrder['groups'];
  readonly actor: OrderEvent['actor'];
  /** Statements that are sent together with the order. They are sent once for each draw, with the same order id. */
  readonly sendAlong: (order: Order) => Promise<unknown>;
};

/** Inserts the order with its groups, documents and first event. */
export async function writeOrder(
  { random }: Pick<Deps, 'random'>,
  tx: Tx,
  { fields, groups, actor, sendAlong }: NewOrder,
): Promise<Order> {
  const id = random.uuid();
  const rows = groups.map((group, index) => groupRows({ random }, id, group, index + 1));
  const { createdAt: at, totalPrice: total } = fields;
  const parts = {
    groups: rows.map(({ group }) => group),
    documents: rows.flatMap(({ documents }) => documents),
    event: { id: random.uuid(), orderId: id, at, actor, kind: 'placed', detail: { total } },
  } as const;
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const orderNumber = orderNumberFrom(at, random.bytes(4));
    const pickupCode = pickupCodeFrom(random.bytes(12));
    if (orderNumber === undefined || pickupCode === undefined) continue;
    const order = { id, orderNumber, pickupCode, ...fields };
    const [isInserted] = await together([insertOrder(tx, { order, ...parts }), sendAlong(order)]);
    if (isInserted) return order;
  }
  throw new Error('no free order number or pickup code was drawn');
}

function groupRows(
  { random }: Pick<Deps, 'random'>,
  orderId: string,
  { documents, bindingType, bindingFee }: PricedOrder['groups'][number],
  sequence: number,
): { readonly group: OrderGroup; readonly documents: OrderDocument[] } {
  const group = { id: random.uuid(), orderId, sequence, bindingType, bindingFee };
  return {
    group,
    documents: documents.map((document, index) => ({
      id: random.uuid(),
      groupId: group.id,
      sequence: index + 1,
      documentId: document.file_id,
      originalFilename: document.original_filename,
      ...pickPrintSettings(document),
      pageCount: document.pageCount,
      isEstimated: document.isEstimated,
      printCost: document.printCost,
      exactPages: document.exactPages,
    })),
  };
}
