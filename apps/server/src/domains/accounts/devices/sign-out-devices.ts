import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deviceNotFound } from '../accounts.errors.ts';
import type { SignIn, User } from '../accounts.table.ts';
import { endStreamsOf } from '../end-streams-of.ts';
import { deleteKnownDevice, deleteOtherKnownDevices } from '../known-devices.store.ts';
import { deleteSignInsElsewhere, deleteSignInsOf, deleteSignInsOn, findSignIn } from '../sign-ins.store.ts';

/** Ends the token and the session of one browser. The browser is then no longer a known device. */
export async function signOutDevice(deps: Pick<Deps, 'db' | 'live'>, user: User, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const device = await findSignIn(tx, user.id, id);
    if (!device) throw deviceNotFound();
    await endStreamsOf(deps, tx, await deleteSignInsOn(tx, device));
    if (device.visitorId !== null) await deleteKnownDevice(tx, user.id, device.visitorId);
  });
}

export async function signOutAllDevices(deps: Pick<Deps, 'live'>, tx: Tx, userId: string): Promise<void> {
  await endStreamsOf(deps, tx, await deleteSignInsOf(tx, userId));
  await deleteOtherKnownDevices(tx, userId, null);
}

/** Signs out all browsers of the user but the current one. */
export async function signOutOtherDevices(deps: Pick<Deps, 'live'>, tx: Tx, current: SignIn): Promise<void> {
  await endStreamsOf(deps, tx, await deleteSignInsElsewhere(tx, current));
  await deleteOtherKnownDevices(tx, current.userId, current.visitorId);
}
