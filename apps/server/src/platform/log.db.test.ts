import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { secrets } from './db/secrets.table.ts';
import { createLog } from './log.ts';

const { db } = await openTestDatabase();

async function logOf(work: Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info', mode: 'test' }, { write: (line) => lines.push(line) });
  await work.catch((error: unknown) => log.error({ err: error }, 'it failed'));
  return lines.join('');
}

const secret = '13800138000';

test('a failed statement is logged without its values', async () => {
  await db.insert(secrets).values({ name: secret, value: 'x' });
  const log = await logOf(db.insert(secrets).values({ name: secret, value: 'x' }));

  expect(log).toContain('insert into \\"secrets\\"');
  expect(log).toContain('"code":"23505"');
  expect(log).toContain('log.db.test.ts');
  expect(log).not.toContain(secret);
});

test('a value with invalid syntax is not logged', async () => {
  const log = await logOf(
    db
      .select()
      .from(secrets)
      .where(eq(sql`${secret}::uuid`, sql`${secret}::uuid`)),
  );
  expect(log).toContain('"code":"22P02"');
  expect(log).not.toContain(secret);
});

test('invalid JSON is not logged', async () => {
  for (const text of [`<${secret}`, `["${secret}",}`, `{"a":1,"token":x${secret}}`]) {
    const log = await logOf(Promise.resolve(text).then(JSON.parse));
    expect(log).toContain('SyntaxError');
    expect(log).not.toContain(secret.slice(0, 5));
  }
});
