import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { documents } from './documents.table.ts';

/** A small file costs more than its bytes: a row, a PDF and page pictures. */
export const minCountedBytes = 256 * 1024;

const countedBytes = sql`coalesce(sum(greatest(${documents.sizeBytes}, ${sql.raw(String(minCountedBytes))})), 0)`;

const ofNetworkStatement = prepareOnce((db) =>
  db
    .select({ bytes: countedBytes.mapWith(Number) })
    .from(documents)
    .where(eq(documents.network, sql.placeholder('network')))
    .prepare('unpaid_bytes_of_network'),
);

const inAllStatement = prepareOnce((db) =>
  db
    .select({ bytes: countedBytes.mapWith(Number) })
    .from(documents)
    .where(isNotNull(documents.network))
    .prepare('unpaid_bytes'),
);

/** The files of one network that nobody has paid for. */
export async function sumUnpaidBytesOf(db: Db, network: string): Promise<number> {
  const [row] = await ofNetworkStatement(db).execute({ network });
  return row?.bytes ?? 0;
}

/** Reads all unpaid files, so call it rarely: with 100,000 of them it takes tens of milliseconds. */
export async function sumUnpaidBytes(db: Db): Promise<number> {
  const [row] = await inAllStatement(db).execute();
  return row?.bytes ?? 0;
}
