import { listOrders, type Order } from '@print/contract/ordering';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import type { Document } from '#domains/documents/documents.table.ts';
import { seedDocument, seedOrder, seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';

const { deps, as, origin } = await createTestApp();
const { clock } = deps;

const Page = z.object({ count: z.int(), next: z.nullable(z.string()), results: z.array(z.object({ id: z.string() })) });

const Query = z.union([z.string(), z.object({ text: z.string() })]);
const isOurs = (text: string) => !text.includes('pgboss');

/** The queries during `run`, without those of the job queue. */
async function recordQueries(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await run();
  const texts = spy.mock.calls.map(([query]: unknown[]) => z.parse(Query, query));
  spy.mockRestore();
  return texts.map((query) => (typeof query === 'string' ? query : query.text)).filter(isOurs);
}

describe('the orders of a user', () => {
  async function createUser() {
    const user = await seedUser(deps);
    const client = createClient(origin, await startSignIn(deps, user, 'token'));
    return { client, owner: `user:${user.id}` as const };
  }

  /** `count` orders, the last one the newest. */
  async function seedOrders(owner: `user:${string}`, count: number) {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const createdAt = new Date(clock.now().getTime() - (count - index) * 60_000);
      const isOld = index % 2 === 0;
      const overrides = isOld ? ({ status: 'completed', completedAt: createdAt } as const) : {};
      ids.push((await seedOrder(deps, { owner, createdAt, ...overrides })).id);
    }
    return ids;
  }

  test('are listed newest first, without those of others', async () => {
    const mine = await createUser();
    const others = await createUser();
    const ids = await seedOrders(mine.owner, 3);
    await seedOrders(others.owner, 1);
    const { status, body } = await mine.client.call(listOrders, { querystring: {} });
    expect(status).toBe(200);
    expect((body as Order[]).map(({ id }) => id)).toEqual([...ids].reverse());
  });

  test('can be filtered by status', async () => {
    const { client, owner } = await createUser();
    const ids = await seedOrders(owner, 3);
    const { body } = await client.call(listOrders, { querystring: { status: 'completed' } });
    expect((body as Order[]).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  });

  test('are listed in pages of twenty, with a link to the next', async () => {
    const { client, owner } = await createUser();
    const ids = (await seedOrders(owner, 43)).reverse();
    const listed: string[] = [];
    let url: string | null = '/api/orders/?page=1';
    while (url) {
      const reply = await client.fetch(url, { headers: { host: 'evil.test' } });
      const page = z.parse(Page, await reply.json());
      expect(page.count).toBe(43);
      listed.push(...page.results.map(({ id }) => id));
      url = page.next;
    }
    expect(listed).toEqual(ids);

    const middle = await client.call(listOrders, { querystring: { status: 'completed', page: '1' } });
    expect(middle.body).toMatchObject({ count: 22, previous: null, next: '/api/orders/?status=completed&page=2' });
    const beyondEnd = await client.call(listOrders, { querystring: { page: '9' } });
    expect(beyondEnd.body).toMatchObject({ count: 43, next: null, results: [] });
  });

  test('name the end of their last file, and a failed conversion while its file is kept', async () => {
    const { client, owner } = await createUser();
    const now = clock.now();
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const seedFile = async (hours: number, overrides: Partial<Document> = {}) => ({
      documentId: (await seedDocument(deps, { ...overrides, expiresAt: inHours(hours) })).id,
    });
    const failed = { conversion: 'failed', failure: 'damaged_picture' } as const;
    const seededGroups = [
      [{ documents: [await seedFile(2), {}] }, { documents: [await seedFile(3)] }],
      [{ documents: [await seedFile(1), await seedFile(-1, failed)] }],
      [{ documents: [await seedFile(-2)] }],
      [{ documents: [await seedFile(1, failed)] }],
    ];
    for (const [index, groups] of seededGroups.entries())
      await seedOrder(deps, { owner, createdAt: inHours(-index) }, groups);
    const { body } = await client.call(listOrders, { querystring: {} });
    const failureNote = expect.stringContaining('无法转换');
    expect(body).toMatchObject([
      { files_deleted_after: inHours(3).toISOString(), price_note: '' },
      { files_deleted_after: inHours(1).toISOString(), price_note: '' },
      { files_deleted_after: null, price_note: '' },
      { files_deleted_after: inHours(1).toISOString(), price_note: failureNote },
    ]);
  });

  test('are an empty list for a new user', async () => {
    const { client } = await createUser();
    expect((await client.call(listOrders, { querystring: {} })).body).toEqual([]);
    expect((await client.call(listOrders, { querystring: { page: '1' } })).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
  });

  test('are read with a fixed number of queries', async () => {
    const { client, owner } = await createUser();
    const documents = await Promise.all(Array.from({ length: 5 }, () => seedDocument(deps)));
    const groups = documents.map(({ id }) => ({ documents: [{ documentId: id }, { documentId: id }] }));
    await seedOrder(deps, { owner }, groups);
    const queriesForFew = await recordQueries(() => client.call(listOrders, { querystring: { page: '1' } }));
    for (let index = 0; index < 19; index += 1) await seedOrder(deps, { owner }, groups);
    const queriesForMany = await recordQueries(() => client.call(listOrders, { querystring: { page: '1' } }));
    expect(queriesForMany).toEqual(queriesForFew);
    // One query each for the caller and the orders.
    expect(queriesForMany).toHaveLength(2);
  });

  test('are refused for guests', async () => {
    const reply = await (await as('guest')).call(listOrders, { querystring: {} });
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  });

  test.each(['0', '-1', 'x', '1e3', '99999999'])('have no page %s', async (page) => {
    const { client } = await createUser();
    expect((await client.call(listOrders, { querystring: { page } })).status).toBe(400);
  });
});
