import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { documents } from './documents.table.ts';
import { partialUploads } from './partial-uploads.table.ts';

/** A small file costs more than its bytes: a row and page pictures, and until its conversion a PDF to come. */
export const minCountedBytes = 256 * 1024;

const sumOf = (bytes: SQLWrapper) => sql`coalesce(sum(greatest(${bytes}, ${sql.raw(String(minCountedBytes))})), 0)`;

/** The PDF counts too: a small file may become a large one. */
const storedBytes = sql`(${documents.sizeBytes} + coalesce(${documents.pdfBytes}, 0))`;

/** Stored files, and what has arrived of uploads in pieces. */
const selectUnpaid = (db: Db, stored: SQL, partial: SQL) =>
  db
    .select({ bytes: sql`${sumOf(storedBytes)} + coalesce((${partialBytes(db, partial)}), 0)`.mapWith(Number) })
    .from(documents)
    .where(stored);

const partialBytes = (db: Db, condition: SQL) =>
  db
    .select({ bytes: sumOf(partialUploads.receivedBytes) })
    .from(partialUploads)
    .where(and(condition, isNull(partialUploads.documentId)));

const network = sql.placeholder('network');

const ofNetworkStatement = prepareOnce((db) =>
  selectUnpaid(db, eq(documents.network, network), eq(partialUploads.network, network)).prepare(
    'unpaid_bytes_of_network',
  ),
);

const inAllStatement = prepareOnce((db) =>
  selectUnpaid(db, isNotNull(documents.network), isNotNull(partialUploads.network)).prepare('unpaid_bytes'),
);

/** What has arrived of uploads in pieces, of one network and of all. */
export async function sumPartialBytes(db: Db, network: string): Promise<{ ofNetwork: number; inAll: number }> {
  const [ofNetwork] = await partialBytes(db, eq(partialUploads.network, network));
  const [inAll] = await partialBytes(db, isNotNull(partialUploads.network));
  return { ofNetwork: Number(ofNetwork?.bytes ?? 0), inAll: Number(inAll?.bytes ?? 0) };
}

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
