import type { PaymentMethod } from '@print/contract/orders';
import type { User } from '#domains/accounts/accounts.table.ts';
import { assertStillOwner } from '#domains/accounts/members/assert-still-owner.ts';
import { type OwnerAlertDeps, recordOwnerAlert } from '#domains/accounts/members/record-owner-alert.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteUnusedPictures, keepForComparison, nameOfPicture, storePicture } from './payment-code-pictures.ts';
import { lockSettings, setSettings } from './shop.store.ts';

type PaymentCodeDeps = OwnerAlertDeps & Pick<Deps, 'db' | 'log' | 'storage'>;

/** Shows this payment code to customers from the commit on; null restores the sample. */
export async function changePaymentCode(
  deps: PaymentCodeDeps,
  actor: User,
  method: PaymentMethod,
  png: Uint8Array | null,
): Promise<void> {
  const { db, live, log } = deps;
  const name = png && nameOfPicture(method, png);
  await db.transaction(async (tx) => {
    // The lock serialises changes and deletions, so that no picture is deleted while another change stores it.
    const { paymentCodes, version } = await lockSettings(tx);
    await assertStillOwner(tx, actor);
    const before = paymentCodes[method];
    if (before === name) return;
    if (png && name) await storePicture(deps, name, png);
    if (before) await keepForComparison(deps, before);
    await setSettings(tx, { paymentCodes: { ...paymentCodes, [method]: name }, version: version + 1 });
    await recordOwnerAlert(deps, tx, {
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
