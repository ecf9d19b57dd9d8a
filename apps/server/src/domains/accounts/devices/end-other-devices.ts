import type { Tx } from '#platform/db/database.ts';
import type { SignIn } from '../accounts.table.ts';
import { deleteOtherKnownDevices } from '../known-devices.store.ts';
import { deleteSignInsElsewhere } from '../sign-ins.store.ts';

/** Every browser of theirs but the one of this sign-in. */
export async function endOtherDevices(tx: Tx, current: SignIn): Promise<void> {
  await deleteSignInsElsewhere(tx, current);
  await deleteOtherKnownDevices(tx, current.userId, current.visitorId);
}
