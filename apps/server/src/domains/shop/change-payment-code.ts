import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PaymentMethod } from '@print/contract/orders';
import type { User } from '#domains/accounts/accounts.table.ts';
import { assertStillStaff } from '#domains/accounts/members/assert-still-staff.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Deps } from '#platform/deps.ts';
import { StorageKeyTaken } from '#platform/storage/storage.ts';
import { lockSettings, setSettings } from './shop.store.ts';

type PaymentCodeDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'log' | 'storage'>;

/** Shows this payment code to customers from the commit on; null restores the sample. */
export async function changePaymentCode(
  deps: PaymentCodeDeps,
  actor: User,
  method: PaymentMethod,
  png: Uint8Array | null,
): Promise<void> {
  const { db, live, log } = deps;
  const name = png && nameOf(method, png);
  await db.transaction(async (tx) => {
    // The lock serialises changes and deletions, so that no picture is deleted while another change stores it.
    const { paymentCodes, version } = await lockSettings(tx);
    await assertStillStaff(tx, actor);
    const before = paymentCodes[method];
    if (before === name) return;
    if (png && name) await storePicture(deps, name, png);
    await setSettings(tx, { paymentCodes: { ...paymentCodes, [method]: name }, version: version + 1 });
    await recordAuditEntry(deps, tx, {
      actor,
      kind: 'payment_code_changed',
      subject: method,
      changes: [{ field: method, before: before ?? '', after: name ?? '' }],
    });
    await live.notify(tx, 'everyone', { topic: 'shop' });
  });
  // A failure here does not undo the change; the next change deletes the pictures.
  await deleteUnusedPictures(deps).catch((error) => log.warn({ err: error }, 'old payment codes were not deleted'));
}

/** The name contains a hash of the content, so that browsers may cache the picture forever. */
function nameOf(method: PaymentMethod, png: Uint8Array): string {
  return `${method.toLowerCase()}-${createHash('sha256').update(png).digest('hex').slice(0, 16)}.png`;
}

async function storePicture({ storage }: PaymentCodeDeps, name: string, png: Uint8Array): Promise<void> {
  try {
    await storage.put(paymentCodeKey(name), Readable.from([png]), { maxBytes: png.length });
  } catch (error) {
    // The name is a hash of the content, so the stored picture is the same.
    if (!(error instanceof StorageKeyTaken)) throw error;
  }
}

/** Also deletes pictures that a crash has left behind. */
async function deleteUnusedPictures({ db, storage }: PaymentCodeDeps): Promise<void> {
  await db.transaction(async (tx) => {
    const { paymentCodes } = await lockSettings(tx);
    const usedKeys = Object.values(paymentCodes).map((name) => name && paymentCodeKey(name));
    for await (const { key } of storage.list(paymentCodePrefix)) if (!usedKeys.includes(key)) await storage.delete(key);
  });
}

const paymentCodePrefix = 'shop/payment-codes/';
export const paymentCodeKey = (name: string) => `${paymentCodePrefix}${name}`;
