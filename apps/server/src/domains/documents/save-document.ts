import type { ShopSettings } from '#domains/shop/shop.table.ts';
import type { Deps } from '#platform/deps.ts';
import type { FileFacts } from '#platform/office/reader/reader.ts';
import { hasCrashedTooOften } from './conversion-rules.ts';
import { countConverterCrashes } from './converter-crashes.store.ts';
import { sourceKey } from './document-files.ts';
import { uploadNotFound } from './documents.errors.ts';
import { deleteExpiredUpload, findDocument, insertDocument, lockOwner, renewUpload } from './documents.store.ts';
import type { Document } from './documents.table.ts';
import { enqueueConversion } from './enqueue-conversion.ts';
import { countOpenUploads, quotaProblem } from './open-uploads.ts';
import { instantCount } from './page-count-rules.ts';
import { setDocument } from './partial-uploads.store.ts';

type NewUpload = Pick<Document, 'id' | 'owner' | 'network' | 'sizeBytes' | 'sha256'> & {
  readonly name: string;
  readonly facts: FileFacts;
  readonly partial?: PartialSource | undefined;
};

/** The upload in pieces whose file is saved. It ends in the transaction that inserts the document. */
export type PartialSource = { readonly id: string; readonly writer: string };

/** Finds the same file of the same owner and extends its expiry, so that no file is stored twice. The new name wins. */
export async function findSameUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  upload: Pick<NewUpload, 'owner' | 'sha256' | 'name'>,
  settings: ShopSettings,
  tx = db,
): Promise<Document | undefined> {
  const now = clock.now();
  return await renewUpload(tx, upload, now, expiryOf(now, settings));
}

/** Inserts the row and enqueues the conversion in one transaction. Deletes the stored file if that fails. */
export async function saveDocument(deps: Deps, upload: NewUpload, settings: ShopSettings): Promise<Document> {
  const { db, storage } = deps;
  const deleteFile = () => storage.delete(sourceKey(upload.id));
  try {
    const document = await addRow(deps, upload, settings);
    // A concurrent upload of the same file was faster.
    if (document.id !== upload.id) await deleteFile();
    return document;
  } catch (error) {
    // The error may come after the commit. If the row cannot be read, the file stays; the hourly sweep deletes orphans.
    const row = await findDocument(db, upload.id).catch(() => 'unknown' as const);
    if (!row) await deleteFile();
    throw error;
  }
}

async function addRow(deps: Deps, upload: NewUpload, settings: ShopSettings): Promise<Document> {
  const { clock } = deps;
  const { id, owner, network, name, facts, sizeBytes, sha256, partial } = upload;
  const { kind } = facts;
  const { pages, isCertain } = instantCount(facts, sizeBytes);
  return await deps.db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    // The deletion runs before the lookup: it waits for an order that claims the document just before the expiry.
    await deleteExpiredUpload(tx, { owner, sha256 }, clock.now());
    const existing = await findSameUpload(deps, upload, settings, tx);
    if (existing) return existing;
    const now = clock.now();
    const problem = quotaProblem(sizeBytes, await countOpenUploads(tx, owner, now, partial?.id), settings);
    if (problem) throw problem;
    const isBlocked = hasCrashedTooOften(await countConverterCrashes(tx, sha256));
    const document = await insertDocument(tx, {
      id,
      owner,
      network,
      originalFilename: name,
      kind,
      sizeBytes,
      sha256,
      uploadedAt: now,
      expiresAt: expiryOf(now, settings),
      instantPages: pages ?? null,
      instantIsCertain: isCertain,
      ...(isBlocked ? { conversion: 'failed', failure: 'set_aside' } : { conversion: 'waiting' }),
    });
    if (!isBlocked) await enqueueConversion(tx, deps, document);
    if (partial && !(await setDocument(tx, partial, id))) throw uploadNotFound();
    return document;
  });
}

function expiryOf(now: Date, { uploadHours }: ShopSettings): Date {
  return new Date(now.getTime() + uploadHours * 3_600_000);
}
