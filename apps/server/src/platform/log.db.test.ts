import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { secrets } from './db/secrets.table.ts';
import { createLog } from './log.ts';

const { db } = await openTestDatabase();

async function logOf(failing: Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info', mode: 'test' }, { write: (line) => lines.push(line) });
  await failing.catch((error: unknown) => log.error({ err: error }, 'it failed'));
  return lines.join('');
}

const secret = '13800138000';

test('a statement that fails is logged without the values it carried', async () => {
  await db.insert(secrets).values({ name: secret, value: 'x' });
  const log = await logOf(db.insert(secrets).values({ name: secret, value: 'x' }));

  expect(log).toContain('insert into \\"secrets\\"');
  expect(log).toContain('"code":"23505"');
  expect(log).toContain('log.db.test.ts');
  expect(log).not.toContain(secret);
});

test('a value that the database cannot read is not quoted', async () => {
  const log = await logOf(
    db
      .select()
      .from(secrets)
      .where(eq(sql`${secret}::uuid`, sql`${secret}::uuid`)),
  );
  expect(log).toContain('"code":"22P02"');
  expect(log).not.toContain(secret);
});

test('what was to be JSON and is not is not quoted', async () => {
  for (const text of [`<${secret}`, `["${secret}",}`, `{"a":1,"token":x${secret}}`]) {
    const log = await logOf(Promise.resolve(text).then(JSON.parse));
    expect(log).toContain('SyntaxError');
    expect(log).not.toContain(secret.slice(0, 5));
  }
});
