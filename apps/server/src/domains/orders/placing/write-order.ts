import type { PlacedOrder } from '@print/contract/ordering';
import type { Tx } from '#platform/db/database.ts';
import { violatedConstraint } from '#platform/db/database-errors.ts';
import type { Deps } from '#platform/deps.ts';
import type { Order, OrderDocument, OrderEvent, OrderGroup } from '../orders.table.ts';
import type { ClaimedKey } from './idempotency.store.ts';
import { insertOrder } from './insert-order.store.ts';
import { orderNumberFrom, pickupCodeFrom } from './order-number-rules.ts';
import type { PricedOrder } from './order-price-rules.ts';

/** There are a million order numbers a day and 887 million codes, so the first draw is almost always free. */
const maxDraws = 100;

/** Places an order in a transaction of its own, and again while another order has its number or its pickup code. */
export async function withFreeNumbers<Placed>(place: () => Promise<Placed>): Promise<Placed> {
  for (let draws = 1; ; draws += 1)
    try {
      return await place();
    } catch (error) {
      const isInUse = ['orders_number', 'orders_open_pickup_code'].includes(violatedConstraint(error) ?? '');
      if (!isInUse || draws === maxDraws) throw error;
    }
}

type NewOrder<Response> = {
  readonly fields: Omit<Order, 'orderNumber' | 'pickupCode'>;
  readonly groups: PricedOrder['groups'];
  readonly actor: OrderEvent['actor'];
  /** The response is stored for this key. */
  readonly claimed: ClaimedKey | undefined;
  readonly present: (order: Order) => Response;
};

/** Sends the order with its groups, documents, first event and response, without waiting for the reply. */
export function writeOrder<Response extends PlacedOrder>(
  { random }: Pick<Deps, 'random'>,
  tx: Tx,
  { fields, groups, actor, claimed, present }: NewOrder<Response>,
): { readonly response: Response; readonly written: Promise<void> } {
  const { id, createdAt: at, totalPrice: total } = fields;
  const order: Order = {
    ...fields,
    orderNumber: draw(() => orderNumberFrom(at, random.bytes(4))),
    pickupCode: draw(() => pickupCodeFrom(random.bytes(12))),
  };
  const response = present(order);
  const rows = groups.map((group, index) => groupRows({ random }, id, group, index + 1));
  const written = insertOrder(tx, {
    order,
    groups: rows.map(({ group }) => group),
    documents: rows.flatMap(({ documents }) => documents),
    event: { id: random.uuid(), orderId: id, at, actor, kind: 'placed', detail: { total } },
    stored: claimed && { ...claimed, response },
  });
  return { response, written };
}

/** A few of the random bytes give no number or code. */
function draw(from: () => string | undefined): string {
  for (let draws = 0; draws < maxDraws; draws += 1) {
    const drawn = from();
    if (drawn !== undefined) return drawn;
  }
  throw new Error('no order number or pickup code could be drawn');
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
      ...document.settings,
      pageCount: document.pageCount,
      isEstimated: document.isEstimated,
      printCost: document.printCost,
      colorSides: document.colorSides,
      exactPages: document.exactPages,
      exactColorSides: document.exactColorSides,
    })),
  };
}
