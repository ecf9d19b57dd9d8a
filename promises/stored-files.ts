import { sweepPartialFiles } from '../apps/server/src/domains/documents/delete-partial-uploads.ts';
import { sweepDocumentFiles } from '../apps/server/src/domains/documents/sweep-document-files.ts';
import { sweepScreenshots } from '../apps/server/src/domains/orders/payments/sweep-screenshots.ts';
import { sweepPrintFiles } from '../apps/server/src/domains/printing/retention/sweep-print-files.ts';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import type { Storage } from '../apps/server/src/platform/storage/storage.ts';

/** Runs the sweeps of a stopped shop, then counts files without a row and rows without a file. */
export async function countOrphans(deps: Deps): Promise<number> {
  const { database, storage } = deps;
  const { signal } = new AbortController();
  // Sweeps leave files of the last hour alone: a request may still be saving them.
  const later = new Date(Date.now() + 2 * 3_600_000);
  await sweepDocumentFiles(deps, later, signal);
  await sweepPartialFiles(deps, later, signal);
  await sweepScreenshots(deps, later, signal);
  await sweepPrintFiles({ ...deps, clock: { now: () => later } }, signal);

  const { rows } = await database.query(
    `select 'documents/' || id || '/source' as key from documents
     union all select pdf_key from documents where pdf_key is not null
     union all select 'screenshots/' || id from screenshots
     union all select storage_key from print_files where storage_key is not null
     union all select 'partial/' || id from partial_uploads where document_id is null`,
  );
  const expected = new Set(rows.map(({ key }) => String(key)));
  const ids = new Set([...expected].map(idIn));
  let orphans = 0;
  for (const key of await listStoredFiles(storage)) {
    const isExpected = expected.delete(key) || (isDerived(key) && ids.has(idIn(key)));
    if (!isExpected) orphans += 1;
  }
  return orphans + expected.size;
}

/** The keys of all files, with partial uploads as `partial/<id>`. */
export async function listStoredFiles(storage: Storage): Promise<string[]> {
  const [files, partials] = await Promise.all([
    Array.fromAsync(storage.list('')),
    Array.fromAsync(storage.partials.list()),
  ]);
  return [...files.map(({ key }) => key), ...partials.map(({ id }) => `partial/${id}`)];
}

/** Page pictures have no row of their own. */
const isDerived = (key: string) => key.includes('/pages/');

const idIn = (key: string) => key.split('/')[1];
