import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PaymentMethod } from '@print/contract/orders';
import { listAlertedEntries } from '#domains/accounts/accounts.api.ts';
import type { Deps } from '#platform/deps.ts';
import { StorageKeyTaken, StorageMissing } from '#platform/storage/storage.ts';
import { paymentCodeNotFound } from './shop.errors.ts';
import { lockSettings } from './shop.store.ts';

type PictureDeps = Pick<Deps, 'db' | 'storage'>;

const currentPrefix = 'shop/payment-codes/';
/** Owners compare these with the new ones. Customers must not find them any more. */
const replacedPrefix = 'replaced-payment-codes/';

const currentKey = (name: string) => `${currentPrefix}${name}`;
const replacedKey = (name: string) => `${replacedPrefix}${name}`;

/** The name contains a hash of the content, so that browsers may cache the picture forever. */
export function nameOfPicture(method: PaymentMethod, png: Uint8Array): string {
  return `${method.toLowerCase()}-${createHash('sha256').update(png).digest('hex').slice(0, 16)}.png`;
}

export async function storePicture({ storage }: PictureDeps, name: string, png: Uint8Array): Promise<void> {
  await putOnce(storage, currentKey(name), Readable.from([png]), png.length);
}

/** A picture that is missing, perhaps after a restored backup, must not block the change to another one. */
export async function keepForComparison({ storage }: PictureDeps, name: string): Promise<void> {
  const sizeBytes = await storage.size(currentKey(name));
  if (sizeBytes === undefined) return;
  await putOnce(storage, replacedKey(name), await storage.get(currentKey(name)), sizeBytes);
}

async function putOnce(storage: Deps['storage'], key: string, body: Readable, maxBytes: number): Promise<void> {
  try {
    await storage.put(key, body, { maxBytes });
  } catch (error) {
    // The name is a hash of the content, so the stored picture is the same.
    if (!(error instanceof StorageKeyTaken)) throw error;
  }
}

export async function openCurrentPicture({ storage }: PictureDeps, name: string): Promise<Readable> {
  return await openPicture(storage, currentKey(name));
}

export async function openComparedPicture({ storage }: PictureDeps, name: string): Promise<Readable> {
  return (await storage.size(replacedKey(name))) === undefined
    ? await openPicture(storage, currentKey(name))
    : await openPicture(storage, replacedKey(name));
}

async function openPicture(storage: Deps['storage'], key: string): Promise<Readable> {
  return await storage.get(key).catch((error) => {
    throw error instanceof StorageMissing ? paymentCodeNotFound() : error;
  });
}

/**
 * Keeps the replaced pictures of alerts that some owner has not dismissed. Also deletes pictures that a crash has left
 * behind.
 */
export async function deleteUnusedPictures({ db, storage }: PictureDeps): Promise<void> {
  await db.transaction(async (tx) => {
    const { paymentCodes } = await lockSettings(tx);
    const alerts = await listAlertedEntries(tx, 'payment_code_changed');
    const compared = alerts.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after]));
    const usedKeys = new Set([
      ...Object.values(paymentCodes).map((name) => name && currentKey(name)),
      ...compared.map(replacedKey),
    ]);
    for (const prefix of [currentPrefix, replacedPrefix])
      for await (const { key } of storage.list(prefix)) if (!usedKeys.has(key)) await storage.delete(key);
  });
}
