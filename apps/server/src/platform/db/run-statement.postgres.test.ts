import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import type { Tx } from './database.ts';
import { together } from './together.ts';

const { db } = await openTestDatabase();

type Session = { readonly client: { readonly connection: { readonly stream: Socket } } };
const socketOf = (tx: Tx) => (tx._.session as unknown as Session).client.connection.stream;

test('BEGIN and the statements that are sent with it leave in one packet', async () => {
  // Opens the connection, which writes too.
  await db.transaction(async (tx) => await tx.execute(sql`select 1`));
  const spies = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name));
  await db.transaction(async (tx) => {
    await together([1, 2, 3].map(async (n) => await tx.execute(sql`select ${n}::int`)));
    const writers = spies.flatMap(({ mock }) => mock.contexts);
    expect(writers.filter((socket) => socket === socketOf(tx))).toHaveLength(1);
  });
  vi.restoreAllMocks();
});
