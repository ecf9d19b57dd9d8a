import { randomBytes, randomUUID } from 'node:crypto';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { insertShopDefaults } from '#domains/shop/insert-shop-defaults.ts';
import { seedOrder } from '#test/factories.ts';
import { documentForm } from '#test/order-forms.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { orderNumberFrom, pickupAlphabet, pickupCodeFrom } from './order-number-rules.ts';
import { presentPlacedOrder } from './placed-order.present.ts';
import { withFreeNumbers, writeOrder } from './write-order.ts';

const { db } = await openTestDatabase();
const clock = { now: () => new Date('2026-11-15T20:00:00Z') };
const random = { bytes: randomBytes, uuid: () => randomUUID() };
await insertShopDefaults({ db, clock });

test('an order number or a pickup code that is in use is drawn again', async () => {
  const [number, letters] = [Buffer.from([0, 0, 1, 1]), Buffer.alloc(12, 7)];
  const { orderNumber = '', pickupCode = '' } = {
    orderNumber: orderNumberFrom(clock.now(), number),
    pickupCode: pickupCodeFrom(letters),
  };
  const existing = await seedOrder({ db, clock, random }, { orderNumber, pickupCode });
  const { groups: _, orderNumber: _number, pickupCode: _code, ...fields } = existing;
  const known = documentForm(randomUUID());
  const counted = {
    path: '',
    kind: 'pdf',
    pageCount: 1,
    isEstimated: false,
    colorSides: 0,
    exactPages: 1,
    exactColorSides: null,
    printCost: fen(15),
  } as const;
  const document = { ...known, ...counted, settings: defaultPrintSettings };
  // The test inserts no document.
  await db.execute('alter table order_documents drop constraint order_documents_document_id_documents_id_fk');
  const write = (drawn: Buffer[]) => {
    const bytes = (size: number) => drawn.shift() ?? randomBytes(size);
    const groups = [{ bindingType: 'none', path: '', bindingFee: fen(0), documents: [document] }] as const;
    const newOrder = {
      fields: { ...fields, id: randomUUID() },
      groups,
      actor: 'customer',
      claimed: undefined,
      present: presentPlacedOrder,
    } as const;
    return withFreeNumbers(() =>
      db.transaction(async (tx) => {
        const { response, written } = writeOrder({ random: { ...random, bytes } }, tx, newOrder);
        await written;
        return response;
      }),
    );
  };

  const [freeNumber, freeLetters] = [Buffer.from([0, 0, 1, 2]), Buffer.alloc(12, 8)];
  const drawn = [number, letters, number, freeLetters, freeNumber, letters, freeNumber, freeLetters];
  const order = await write(drawn);
  expect(drawn).toEqual([]);
  expect(order.order_number).not.toBe(orderNumber);
  expect(order.pickup_code).not.toBe(pickupCode);
  // 04:00 of the next day in the shop's time zone.
  expect(order.order_number).toMatch(/^20261116-\d{6}$/);
  expect([...order.pickup_code].every((letter) => pickupAlphabet.includes(letter))).toBe(true);

  await seedOrder({ db, clock, random }, { pickupCode: 'ABCDEF', status: 'cancelled' });
  const bytesOf = (code: string) => Buffer.from([...code].map((letter) => pickupAlphabet.indexOf(letter)));
  expect((await write([randomBytes(4), bytesOf('ABCDEF')])).pickup_code).toBe('ABCDEF');
});

test('orders can be placed while a newer version has already added a column', async () => {
  await seedOrder({ db, clock, random });
  for (const table of ['orders', 'order_groups', 'order_documents', 'order_events'])
    await db.execute(`alter table ${table} add column newer text not null default 'its default'`);
  const { id } = await seedOrder({ db, clock, random });
  const { rows } = await db.execute(`select newer from orders where id = '${id}'`);
  expect(rows).toEqual([{ newer: 'its default' }]);
});
