import { currentSettings } from '#domains/shop/current-settings.ts';
import type { Tx } from '#platform/db/database.ts';
import { setExpiries } from './documents.store.ts';

/** Moves the end of documents' time. One that has just been uploaded again for a new order keeps its day. */
export async function keepDocumentsUntil(
  tx: Tx,
  expiries: ReadonlyMap<string, Date>,
  now: Date,
): Promise<void> {
  if (expiries.size === 0) return;
  const { uploadHours } = await currentSettings({ db: tx });
  await setExpiries(tx, expiries, new Date(now.getTime() + uploadHours * 3_600_000));
}
