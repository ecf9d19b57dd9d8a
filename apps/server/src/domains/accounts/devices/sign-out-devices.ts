import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deviceNotFound } from '../accounts.errors.ts';
import type { SignIn, User } from '../accounts.table.ts';
import { deleteKnownDevice, deleteOtherKnownDevices } from '../known-devices.store.ts';
import { deleteSignInsElsewhere, deleteSignInsOn, findSignIn } from '../sign-ins.store.ts';

/** Ends the token and the session of one browser of theirs, which is a stranger from then on. */
export async function signOutDevice({ db }: Pick<Deps, 'db'>, user: User, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const device = await findSignIn(tx, user.id, id);
    if (!device) throw deviceNotFound();
    await deleteSignInsOn(tx, device);
    if (device.visitorId !== null) await deleteKnownDevice(tx, user.id, device.visitorId);
  });
}

/** Every browser of theirs but the one of this sign-in. */
export async function signOutOtherDevices(tx: Tx, current: SignIn): Promise<void> {
  await deleteSignInsElsewhere(tx, current);
  await deleteOtherKnownDevices(tx, current.userId, current.visitorId);
}
