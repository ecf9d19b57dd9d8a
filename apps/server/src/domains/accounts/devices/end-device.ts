import type { Deps } from '#platform/deps.ts';
import { deviceNotFound } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { deleteKnownDevice } from '../known-devices.store.ts';
import { deleteSignInsOn, findSignIn } from '../sign-ins.store.ts';

/** Ends the token and the session of one browser of theirs, which is a stranger from then on. */
export async function endDevice({ db }: Pick<Deps, 'db'>, user: User, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const device = await findSignIn(tx, user.id, id);
    if (!device) throw deviceNotFound();
    await deleteSignInsOn(tx, device);
    if (device.visitorId !== null) await deleteKnownDevice(tx, user.id, device.visitorId);
  });
}
