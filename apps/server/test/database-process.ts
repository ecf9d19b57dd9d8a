import { openEmbedded } from '#platform/db/embedded/open-embedded.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { runQuery } from '#platform/db/run-query.ts';
import { SetupError } from '#platform/setup-error.ts';

/**
 * A process with a database open, for tests of what only another process can show. It answers each line on
 * its standard input with lines of JSON: `write` writes until it is killed and reports every commit,
 * anything else is SQL.
 */
const [databaseUrl, dataDir = ''] = process.argv.slice(2);
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const { pool } = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir);
  say('open');
  process.stdin.setEncoding('utf8').on('data', async (line: string) => {
    if (line.trim() !== 'write') return say((await runQuery(pool, line)).rows);
    await Promise.all(Array.from({ length: 4 }, () => writeForEver()));
  });
  const writeForEver = async () => {
    for (;;) {
      const written = await runQuery(pool, 'insert into written default values returning id');
      say(written.rows[0]?.['id']);
    }
  };
} catch (error) {
  say(error instanceof SetupError ? { refused: error.message } : { failed: String(error) });
  process.exitCode = 1;
}
