import { randomBytes } from 'node:crypto';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { fen } from '@print/contract/price';
import { insertUser } from '#domains/accounts/accounts.store.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { hashPassword } from '#domains/accounts/passwords/password-hash.ts';
import { insertDocument } from '#domains/documents/documents.store.ts';
import type { Document } from '#domains/documents/documents.table.ts';
import { insertEntry } from '#domains/orders/ledger/ledger.store.ts';
import type { Order, OrderDocument, OrderGroup } from '#domains/orders/orders.table.ts';
import { insertOrder } from '#domains/orders/placing/insert-order.store.ts';
import type { Deps } from '#platform/deps.ts';

let counter = 0;

/** A user, without a password by default. */
export async function seedUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { password, ...overrides }: Partial<User> & { readonly password?: string } = {},
): Promise<User> {
  counter += 1;
  const username = `student${counter}`;
  const passwordHash = password === undefined ? null : await hashPassword({ bytes: randomBytes }, password);
  const defaults = { username, passwordHash, createdAt: clock.now() };
  return await insertUser(db, { ...defaults, ...overrides });
}

/** A document that expires in a day; only its row, without a file. */
export async function seedDocument(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  overrides: Partial<Document> = {},
): Promise<Document> {
  counter += 1;
  const now = clock.now();
  return await db.transaction(
    async (tx) =>
      await insertDocument(tx, {
        id: random.uuid(),
        owner: `visitor:seeded-${counter}`,
        originalFilename: `document${counter}.${overrides.kind ?? 'docx'}`,
        kind: 'docx',
        sizeBytes: 1000,
        sha256: random.bytes(32).toString('hex'),
        uploadedAt: now,
        expiresAt: new Date(now.getTime() + 24 * 3_600_000),
        instantIsCertain: false,
        conversion: 'waiting',
        ...overrides,
      }),
  );
}

type SeededGroup = OrderGroup & { readonly documents: readonly OrderDocument[] };
type GroupOverrides = Partial<OrderGroup> & { readonly documents?: readonly Partial<OrderDocument>[] };

/** A new order, by default of two pages in one group; only its rows, without files. */
export async function seedOrder(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  overrides: Partial<Order> = {},
  groupOverrides: readonly GroupOverrides[] = [{}],
): Promise<Order & { readonly groups: readonly SeededGroup[] }> {
  counter += 1;
  const now = clock.now();
  const id = overrides.id ?? random.uuid();
  const groups = groupOverrides.map((group, index) => seedGroup({ random }, id, index, group));
  const order: Order = {
    id,
    owner: `visitor:seeded-${counter}`,
    phoneNumber: '13800138000',
    paymentMethod: 'WECHAT',
    orderNumber: `20260101-${String(counter).padStart(6, '0')}`,
    pickupCode: `SEED${codePart(counter)}`,
    status: 'pending',
    priceListVersion: 1,
    baseFee: fen(50),
    totalPrice: fen(80),
    priceDifference: fen(0),
    discount: fen(0),
    ledgerTotal: fen(0),
    refundsUnderWay: fen(0),
    awaitsCounts: false,
    legalTextsOf: '2025-10-21',
    screenshotId: null,
    isWalkIn: false,
    paymentCheck: 'unchecked',
    paymentProblem: '',
    paymentCheckedAt: null,
    billLineMissing: false,
    createdAt: now,
    readyBy: new Date(now.getTime() + 8 * 3_600_000),
    processingAt: null,
    completedAt: null,
    cancelledAt: null,
    cancelReason: '',
    customerNote: '',
    refundState: null,
    collectedAt: null,
    cancelUnpaidAt: null,
    ...overrides,
  };
  await db.transaction((tx) =>
    insertOrder(tx, {
      order,
      groups: groups.map(({ documents: _, ...group }) => group),
      documents: groups.flatMap(({ documents }) => documents),
      event: { id: random.uuid(), orderId: id, at: now, actor: 'customer', kind: 'placed', detail: {} },
    }),
  );
  if (order.paymentCheck === 'checked') await bookPayment({ db, random }, order);
  return { ...order, groups };
}

/** The payment of an order that is seeded as checked. */
async function bookPayment({ db, random }: Pick<Deps, 'db' | 'random'>, order: Order): Promise<void> {
  const { id: orderId, paymentMethod: method, totalPrice: amount, createdAt, paymentCheckedAt } = order;
  const at = paymentCheckedAt ?? createdAt;
  const facts = { source: 'claim', actor: 'system', reference: '', note: '', corrects: null } as const;
  await db.transaction((tx) =>
    insertEntry(tx, { ...facts, id: random.uuid(), orderId, at, kind: 'payment', method, amount }),
  );
}

function seedGroup(
  { random }: Pick<Deps, 'random'>,
  orderId: string,
  index: number,
  { documents = [{}], ...overrides }: GroupOverrides,
): SeededGroup {
  const group: OrderGroup = {
    id: random.uuid(),
    orderId,
    sequence: index + 1,
    bindingType: 'none',
    bindingFee: fen(0),
    ...overrides,
  };
  return {
    ...group,
    documents: documents.map((document, place) => ({
      id: random.uuid(),
      groupId: group.id,
      sequence: place + 1,
      documentId: null,
      originalFilename: `document${place + 1}.pdf`,
      ...defaultPrintSettings,
      pageCount: 2,
      isEstimated: false,
      printCost: fen(30),
      exactPages: null,
      colorSides: 0,
      exactColorSides: null,
      ...document,
    })),
  };
}

/** Two characters of a pickup code. */
function codePart(number: number): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  return `${letters[Math.floor(number / letters.length) % letters.length]}${letters[number % letters.length]}`;
}
