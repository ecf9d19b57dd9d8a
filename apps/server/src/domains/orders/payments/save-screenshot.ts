import { Readable } from 'node:stream';
import type { Deps } from '#platform/deps.ts';
import { tooManyScreenshots } from '../orders.errors.ts';
import type { Screenshot } from '../screenshots.table.ts';
import { screenshotKey } from './screenshot-files.ts';
import {
  countUnusedScreenshots,
  findScreenshot,
  insertScreenshot,
  lockScreenshotsOf,
  renewScreenshot,
} from './screenshots.store.ts';

/** Limits the screenshots that one visitor can store without an order. */
const maxUnused = 20;
const unusedHours = 24;

type NewScreenshot = Pick<Screenshot, 'owner' | 'network' | 'sha256'> & { readonly jpeg: Buffer };

/** Stores the picture, then its row. A second upload of the same file before ordering returns the first screenshot. */
export async function saveScreenshot(deps: Deps, { jpeg, ...upload }: NewScreenshot): Promise<Screenshot> {
  const { db, storage, random } = deps;
  const id = random.uuid();
  await storage.put(screenshotKey(id), Readable.from([jpeg]), { maxBytes: jpeg.length });
  const deleteFile = () => storage.delete(screenshotKey(id));
  try {
    const screenshot = await addRow(deps, { id, ...upload, sizeBytes: jpeg.length });
    if (screenshot.id !== id) await deleteFile();
    return screenshot;
  } catch (error) {
    // The error may come after the commit. If the row cannot be read, the file stays; the hourly sweep deletes orphans.
    const row = await findScreenshot(db, id).catch(() => 'unknown' as const);
    if (!row) await deleteFile();
    throw error;
  }
}

async function addRow(
  { db, clock }: Deps,
  upload: Pick<Screenshot, 'id' | 'owner' | 'network' | 'sha256' | 'sizeBytes'>,
): Promise<Screenshot> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + unusedHours * 3_600_000);
  return await db.transaction(async (tx) => {
    await lockScreenshotsOf(tx, upload.owner);
    const existing = await renewScreenshot(tx, upload, now, expiresAt);
    if (existing) return existing;
    if ((await countUnusedScreenshots(tx, upload.owner, now)) >= maxUnused)
      throw tooManyScreenshots(maxUnused, unusedHours);
    return await insertScreenshot(tx, { ...upload, kind: 'jpg', uploadedAt: now, expiresAt });
  });
}
