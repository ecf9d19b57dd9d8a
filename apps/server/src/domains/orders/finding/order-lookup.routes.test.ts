import type { Endpoint } from '@print/contract/endpoint';
import { deleteOrderFiles, Order, queryOrder } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createApp } from '#app';
import { collectEvents } from '#test/collect-events.ts';
import { seedDocument, seedOrder } from '#test/factories.ts';
import { asVisitor } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { insertFollower, listFollowers } from '../orders.store.ts';
import { changeOrderStatus } from '../status/change-order-status.ts';

const { deps, as, logged, sleeps } = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
const { clock } = deps;

const ReplyBody = z.record(z.string(), z.unknown());

let counter = 0;
function newPhone(): string {
  counter += 1;
  return `139${String(counter).padStart(8, '0')}`;
}

function newAddress(): string {
  counter += 1;
  return `10.1.${Math.floor(counter / 250)}.${counter % 250}`;
}

/** Uses a new network by default. */
async function lookUp(client: TestClient, body: unknown, address = newAddress(), { url }: Endpoint = queryOrder) {
  const response = await client.fetch(url, {
    method: 'POST',
    headers: { ...(await client.csrfHeaders()), 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: z.parse(ReplyBody, await response.json()) };
}

const ticketOf = (order: { phoneNumber: string; pickupCode: string }) => ({
  phone_number: order.phoneNumber,
  pickup_code: order.pickupCode,
});

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new code each time: the attempts with one code are limited too. */
function newCode(): string {
  counter += 1;
  const digits = [961, 31, 1].map((place) => alphabet[Math.floor(counter / place) % 31]);
  return `222${digits.join('')}`;
}

const wrong = () => ({ pickup_code: newCode() });

describe('a lookup', () => {
  test('returns the order with all its groups in sequence, and is not cached', async () => {
    const document = await seedDocument(deps);
    const order = await seedOrder(deps, { phoneNumber: newPhone(), totalPrice: fen(640), awaitsCounts: true }, [
      {
        bindingType: 'ring_bound',
        bindingFee: fen(500),
        documents: [
          { originalFilename: '第一章.docx', documentId: document.id, isEstimated: true },
          { originalFilename: '第二章.pdf', copies: 2, printCost: fen(60), exactPages: 2 },
        ],
      },
      { documents: [{ originalFilename: '附录.pdf' }] },
    ]);
    const { status, headers, body } = await lookUp(await as('guest'), ticketOf(order));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Order.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: order.id,
      order_number: order.orderNumber,
      pickup_code: order.pickupCode,
      status: 'pending',
      base_fee: 0.5,
      total_price: 6.4,
      price_difference: 0,
      price_note: '部分价格为预估，后台将自动校正。多退少补，取件时结清。',
      files_deleted_after: document.expiresAt.toISOString(),
      groups: [
        {
          binding_fee: 5,
          documents: [
            { original_filename: '第一章.docx', is_estimated: true, exact_page_count: null },
            { original_filename: '第二章.pdf', copies: 2, print_cost: 0.6, exact_page_count: null },
          ],
        },
        { documents: [{ original_filename: '附录.pdf' }] },
      ],
    });
    expect(JSON.stringify(body)).not.toContain(order.phoneNumber);
  });

  test('accepts phone number and code in any spelling', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const ticketWithSpaces = {
      phone_number: ` +86 ${order.phoneNumber.slice(0, 3)}-${order.phoneNumber.slice(3)} `,
      pickup_code: ` ${order.pickupCode.toLowerCase().split('').join(' ')}`,
    };
    expect((await lookUp(await as('guest'), ticketWithSpaces)).body).toMatchObject({ id: order.id });
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
    const full = { phone_number: wide(order.phoneNumber), pickup_code: wide(order.pickupCode) };
    expect((await lookUp(await as('guest'), full)).body).toMatchObject({ id: order.id });
  });

  test.each([
    {},
    { phone_number: '13800138000' },
    { pickup_code: 'ABCDEF' },
    { phone_number: ' -　', pickup_code: 'ABCDEF' },
    { phone_number: '13800138000', pickup_code: '  ' },
  ])('without all fields is refused: %j', async (body) => {
    expect(await lookUp(await as('guest'), body)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['请同时提供手机号与取件码进行查询'] },
    });
  });

  test('has one response for every failure', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const other = await seedOrder(deps, { phoneNumber: newPhone() });
    const masked = await seedOrder(deps, { phoneNumber: '138****8000' });
    const guest = await as('guest');
    const failedLookups = await Promise.all([
      lookUp(guest, { ...ticketOf(order), ...wrong() }),
      lookUp(guest, { ...ticketOf(order), phone_number: newPhone() }),
      lookUp(guest, { ...ticketOf(order), pickup_code: other.pickupCode }),
      lookUp(guest, ticketOf(masked)),
      lookUp(guest, { phone_number: `${order.phoneNumber}\u0000`, pickup_code: order.pickupCode }),
      lookUp(guest, { ...ticketOf(order), pickup_code: 'x'.repeat(100_000) }),
    ]);
    const refusal = { detail: expect.any(String), code: 'order_not_found' };
    expect(failedLookups.map(({ status }) => status)).toEqual(failedLookups.map(() => 404));
    expect(failedLookups[0]?.body).toEqual(refusal);
    expect(new Set(failedLookups.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(failedLookups[0]?.headers.get('cache-control')).toBe('no-store');
  });

  test('finds the newest order if a code was reused', async () => {
    const phoneNumber = newPhone();
    const at = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const shared = { phoneNumber, pickupCode: 'AGAIN2' };
    const cancelled = { status: 'cancelled', cancelledAt: at(1) } as const;
    await seedOrder(deps, { ...shared, ...cancelled, createdAt: at(9) });
    const newest = await seedOrder(deps, { ...shared, createdAt: at(3) });
    await seedOrder(deps, { ...shared, ...cancelled, createdAt: at(5) });
    expect((await lookUp(await as('guest'), ticketOf(newest))).body['id']).toBe(newest.id);
  });

  test('subscribes only the device that found the order to its events', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const [finder, stranger] = [await as('guest'), await as('guest')];
    await finder.csrfHeaders();
    await stranger.csrfHeaders();
    const [events, strangerEvents] = [await collectEvents(finder), await collectEvents(stranger)];
    const replies = [await lookUp(finder, ticketOf(order)), await lookUp(finder, ticketOf(order))];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await lookUp(stranger, { ...ticketOf(order), ...wrong() });

    await changeOrderStatus(deps, { orderId: order.id, status: 'processing', actor: 'system', despitePayment: true });
    await expect.poll(() => events).toEqual([{ topic: 'order', id: order.id }]);
    expect((await lookUp(finder, ticketOf(order))).body).toMatchObject({ status: 'processing' });
    expect(strangerEvents).toEqual([]);
  });

  test('limits the number of subscribers', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    for (let visitor = 0; visitor < 60; visitor += 1)
      await insertFollower(deps.db, order.id, `visitor:crowd-${visitor}`);
    expect(await listFollowers(deps.db, order.id)).toHaveLength(50);
    expect((await lookUp(await as('guest'), ticketOf(order))).status).toBe(200);
  });

  test('needs no visitor for a signed-in user', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const customer = await as('customer');
    const events = await collectEvents(customer);
    await lookUp(customer, ticketOf(order));
    await changeOrderStatus(deps, { orderId: order.id, status: 'processing', actor: 'system', despitePayment: true });
    await expect.poll(() => events).toEqual([{ topic: 'order', id: order.id }]);
  });

  test('leaves neither phone nor code in the log', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    await lookUp(await as('guest'), ticketOf(order));
    await lookUp(await as('guest'), { ...ticketOf(order), pickup_code: 'NOTHER' });
    const lines = logged.join('\n');
    expect(lines).toContain(queryOrder.url);
    for (const secret of [order.phoneNumber, order.pickupCode, 'NOTHER', '第一章']) expect(lines).not.toContain(secret);
  });
});

describe('guessing pickup codes', () => {
  const guess = async (times: number, body: object, address?: string, client?: TestClient) => {
    const guest = client ?? (await as('guest'));
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await lookUp(guest, body, address)).status);
    return statuses;
  };

  test('is blocked after ten wrong codes from one address for a quarter of an hour, also with the right code', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const address = newAddress();
    expect(await guess(11, { ...ticketOf(order), ...wrong() }, address)).toEqual([
      ...Array.from({ length: 10 }, () => 404),
      429,
    ]);
    const limited = await lookUp(await as('guest'), ticketOf(order), address);
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    const seconds = Number(limited.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);

    // The limit survives a restart of the server.
    const restarted = await createApp(deps);
    const guest = await as('guest');
    const again = await restarted.inject({
      method: 'POST',
      url: queryOrder.url,
      payload: ticketOf(order),
      remoteAddress: '127.0.0.1',
      headers: {
        ...(await guest.csrfHeaders()),
        'x-forwarded-for': address,
        cookie: [...guest.cookies].map((pair) => pair.join('=')).join('; '),
      },
    });
    expect(again.statusCode).toBe(429);

    // Others at the same address, and the same phone elsewhere, are not locked out.
    const other = await seedOrder(deps, { phoneNumber: newPhone() });
    expect(await guess(1, ticketOf(other), address)).toEqual([200]);
    expect(await guess(1, ticketOf(order))).toEqual([200]);

    clock.moveBy(seconds + 1);
    expect(await guess(1, ticketOf(order), address)).toEqual([200]);
  });

  test('gets no more attempts in parallel', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const address = newAddress();
    const guest = await as('guest');
    await guest.csrfHeaders();
    const burst = await Promise.all(
      Array.from({ length: 30 }, () => lookUp(guest, { ...ticketOf(order), ...wrong() }, address)),
    );
    expect(burst.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('of one phone number from many addresses is blocked after sixty, except for a device that knows the order', async () => {
    const { guest: owner, owner: audience } = await asVisitor(await as('guest'));
    const order = await seedOrder(deps, { phoneNumber: newPhone(), owner: audience });
    const follower = await as('guest');
    expect(await guess(1, ticketOf(order), newAddress(), follower)).toEqual([200]);

    expect(await guess(61, { ...ticketOf(order), ...wrong() })).toEqual([
      ...Array.from({ length: 60 }, () => 404),
      429,
    ]);
    expect(await guess(1, ticketOf(order))).toEqual([429]);
    expect(await guess(1, ticketOf(order), newAddress(), owner)).toEqual([200]);
    expect(await guess(1, ticketOf(order), newAddress(), follower)).toEqual([200]);
  });

  test('of many phone numbers from one address is slow after twenty, and the right pair is still found', async () => {
    const address = newAddress();
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const guest = await as('guest');
    sleeps.length = 0;
    for (let time = 0; time < 70; time += 1)
      expect((await lookUp(guest, { phone_number: newPhone(), ...wrong() }, address)).status).toBe(404);
    expect(sleeps.slice(0, 3)).toEqual([125, 250, 375]);
    expect(sleeps.slice(-3)).toEqual([5000, 5000, 5000]);
    expect(sleeps).toHaveLength(49);

    sleeps.length = 0;
    expect(await guess(1, ticketOf(order), address)).toEqual([200]);
    expect(sleeps).toEqual([5000]);
  });

  test('of many phone numbers at once from one address is as slow', async () => {
    const address = newAddress();
    const guest = await as('guest');
    await guest.csrfHeaders();
    sleeps.length = 0;
    const burst = await Promise.all(
      Array.from({ length: 60 }, () => lookUp(guest, { phone_number: newPhone(), ...wrong() }, address)),
    );
    expect(burst.map(({ status }) => status)).toEqual(burst.map(() => 404));
    // 21 guesses need no delay. Each of the others waited until it had waited for all failures before it.
    expect(sleeps.reduce((sum, ms) => sum + ms)).toBe((125 * (39 * 40)) / 2);
  });

  test('of the phone number of a known code is blocked after sixty', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const guest = await as('guest');
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1)
      statuses.push((await lookUp(guest, { ...ticketOf(order), phone_number: newPhone() })).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
    expect(await guess(1, ticketOf(order))).toEqual([429]);
  });

  test('of many phone numbers from one address does not delay a device that knows its order', async () => {
    const address = newAddress();
    const { guest: owner, owner: audience } = await asVisitor(await as('guest'));
    const order = await seedOrder(deps, { phoneNumber: newPhone(), owner: audience });
    const guest = await as('guest');
    for (let time = 0; time < 60; time += 1) await lookUp(guest, { phone_number: newPhone(), ...wrong() }, address);
    sleeps.length = 0;
    expect(await guess(1, ticketOf(order), address, owner)).toEqual([200]);
    expect(sleeps).toEqual([]);
  });

  test('gets no more attempts if the guesser has an order with the same phone number', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const { guest: guesser, owner } = await asVisitor(await as('guest'));
    await seedOrder(deps, { phoneNumber: order.phoneNumber, owner });
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1)
      statuses.push((await lookUp(guesser, { ...ticketOf(order), ...wrong() }, newAddress())).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
  });

  test('does not include repeated lookups of the same order', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const address = newAddress();
    expect(new Set(await guess(70, ticketOf(order), address))).toEqual(new Set([200]));
  });

  test('by deleting files uses the same limit', async () => {
    const order = await seedOrder(deps, { phoneNumber: newPhone() });
    const address = newAddress();
    const guest = await as('guest');
    for (let time = 0; time < 10; time += 1) {
      const endpoint = time % 2 === 0 ? queryOrder : deleteOrderFiles;
      const failedLookup = await lookUp(guest, { ...ticketOf(order), ...wrong() }, address, endpoint);
      expect(failedLookup.status).toBe(404);
    }
    expect((await lookUp(guest, ticketOf(order), address, deleteOrderFiles)).status).toBe(429);
  });
});
