import type { ShopSettings } from '#domains/shop/shop.table.ts';
import type { Deps } from '#platform/deps.ts';
import type { FileFacts } from '#platform/office/reader/reader.ts';
import { isSetAside } from './conversion-rules.ts';
import { countConverterDeaths } from './converter-deaths.store.ts';
import { sourceKey } from './document-files.ts';
import { tooManyOpenBytes, tooManyOpenFiles, unreadable } from './documents.errors.ts';
import { conversionJobFor } from './documents.jobs.ts';
import {
  countUploads,
  deleteExpiredUpload,
  findDocument,
  insertDocument,
  lockOwner,
  renewUpload,
} from './documents.store.ts';
import type { Document } from './documents.table.ts';
import { instantCount } from './page-count-rules.ts';

type Keeping = Pick<Document, 'id' | 'owner' | 'sizeBytes' | 'sha256'> & {
  readonly name: string;
  readonly facts: FileFacts;
};

/** The same bytes of the same owner: nothing is stored twice, and what is there is kept for longer. */
export async function findSameUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  upload: Pick<Document, 'owner' | 'sha256' | 'kind'>,
  settings: ShopSettings,
  tx = db,
): Promise<Document | undefined> {
  const now = clock.now();
  const same = await renewUpload(tx, upload, now, expiryOf(now, settings));
  // Under another extension the same bytes are not what they claim to be.
  if (same && same.kind !== upload.kind) throw unreadable('wrong_type');
  return same;
}

/** Gives stored bytes their row and their conversion, in one step; without them the bytes go again. */
export async function keepDocument(deps: Deps, keeping: Keeping, settings: ShopSettings): Promise<Document> {
  const { db, storage } = deps;
  const drop = () => storage.delete(sourceKey(keeping.id));
  try {
    const document = await addRow(deps, keeping, settings);
    // Somebody was quicker with the same bytes.
    if (document.id !== keeping.id) await drop();
    return document;
  } catch (error) {
    // The connection may have been lost after the commit; if nobody can say now, the sweeper will see.
    const row = await findDocument(db, keeping.id).catch(() => 'unknown' as const);
    if (!row) await drop();
    throw error;
  }
}

async function addRow(deps: Deps, keeping: Keeping, settings: ShopSettings): Promise<Document> {
  const { clock, jobs } = deps;
  const { id, owner, name, facts, sizeBytes, sha256 } = keeping;
  const { kind } = facts;
  const { pages, isCertain } = instantCount(facts, sizeBytes);
  return await deps.db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    // Before it is asked whether it is there: an order that takes it at its last moment is waited for, and keeps it.
    await deleteExpiredUpload(tx, { owner, sha256 }, clock.now());
    const same = await findSameUpload(deps, { owner, sha256, kind }, settings, tx);
    if (same) return same;
    const now = clock.now();
    assertRoomFor(sizeBytes, await countUploads(tx, owner, now), settings);
    const setAside = isSetAside(await countConverterDeaths(tx, sha256));
    const document = await insertDocument(tx, {
      id,
      owner,
      originalFilename: name,
      kind,
      sizeBytes,
      sha256,
      uploadedAt: now,
      expiresAt: expiryOf(now, settings),
      instantPages: pages ?? null,
      instantIsCertain: isCertain,
      ...(setAside ? { conversion: 'failed', failure: 'set_aside' } : { conversion: 'waiting' }),
    });
    if (!setAside) await jobs.enqueue(tx, conversionJobFor(document), { documentId: id });
    return document;
  });
}

function expiryOf(now: Date, { uploadHours }: ShopSettings): Date {
  return new Date(now.getTime() + uploadHours * 3_600_000);
}

type Quota = { readonly maxOpenFiles: number; readonly maxOpenBytes: number; readonly uploadHours: number };

/** One visitor cannot fill the shelves with what is never ordered. */
function assertRoomFor(
  sizeBytes: number,
  open: { readonly files: number; readonly bytes: number },
  { maxOpenFiles, maxOpenBytes, uploadHours }: Quota,
): void {
  if (open.files >= maxOpenFiles) throw tooManyOpenFiles(maxOpenFiles, uploadHours);
  if (open.bytes + sizeBytes > maxOpenBytes) throw tooManyOpenBytes(maxOpenBytes, uploadHours);
}
