import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { screenshots } from '../screenshots.table.ts';

/** A small picture costs a row and a file. This bounds their number. */
export const minCountedBytes = 64 * 1024;

const countedBytes = sql`coalesce(sum(greatest(${screenshots.sizeBytes}, ${sql.raw(String(minCountedBytes))})), 0)`;

const ofNetworkStatement = prepareOnce((db) =>
  db
    .select({ bytes: countedBytes.mapWith(Number) })
    .from(screenshots)
    .where(eq(screenshots.network, sql.placeholder('network')))
    .prepare('unaccepted_bytes_of_network'),
);

/** The screenshots of one network that staff have not accepted. */
export async function sumUnacceptedBytesOf(db: Db, network: string): Promise<number> {
  const [row] = await ofNetworkStatement(db).execute({ network });
  return row?.bytes ?? 0;
}
