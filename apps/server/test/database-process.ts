import { randomUUID } from 'node:crypto';
import { openEmbedded } from '#platform/db/embedded/open-embedded.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { runQuery } from '#platform/db/run-query.ts';
import { SetupError } from '#platform/setup-error.ts';

/**
 * A child process with one open database, or several embedded ones. It reads lines from stdin and prints JSON lines:
 * `write` inserts into all databases until the process is killed and prints every committed id; any other line is SQL
 * for all databases.
 */
const [databaseUrl, ...folders] = process.argv.slice(2);
const send = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const engines = databaseUrl
    ? [openPostgres(databaseUrl)]
    : await Promise.all(folders.map((folder) => openEmbedded(folder)));
  send('open');
  process.stdin.setEncoding('utf8').on('data', async (line: string) => {
    if (line.trim() === 'write') return engines.forEach(writeUntilKilled);
    const results = await Promise.all(engines.map(({ pool }) => runQuery(pool, line)));
    send(results.flatMap(({ rows }) => rows));
  });
  const writeUntilKilled = ({ pool }: Pick<(typeof engines)[number], 'pool'>) => {
    const write = async () => {
      for (;;) {
        const id = randomUUID();
        await runQuery(pool, 'insert into written values ($1)', [id]);
        send(id);
      }
    };
    for (let writers = 0; writers < 4; writers++) void write();
  };
} catch (error) {
  send(error instanceof SetupError ? { refused: error.message } : { failed: String(error) });
  process.exitCode = 1;
}
