import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { createReservations } from '#lib/create-reservations.ts';
import type { Deps } from '#platform/deps.ts';
import { readLimitSettings } from '#platform/limits/limit-settings.ts';
import { networkMustWait, storageShort } from './documents.errors.ts';
import { isTrustedUploader } from './is-trusted-uploader.ts';
import { readUploadRoom } from './read-upload-room.ts';
import { sumUnpaidBytesOf } from './unpaid-bytes.store.ts';
import { addToUnpaidTotal } from './unpaid-total.ts';
import { roomProblem } from './upload-room-rules.ts';

export type Uploader = Pick<Caller, 'user' | 'visitorId'> & {
  /** A keyed hash of the network; undefined for staff, whose uploads are not limited. */
  readonly network: string | undefined;
};

/** Uploads in progress, by network. The database counts them only when they are saved. */
const inProgress = createReservations();

/** Runs `receive` if there is room for so many bytes, and reserves the room until it has ended. */
export async function withUploadRoom<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  uploader: Uploader,
  bytes: number,
  receive: () => Promise<Result>,
): Promise<Result> {
  return await withReservedRoom(deps, uploader, bytes, async () => {
    const result = await receive();
    if (uploader.network !== undefined) addToUnpaidTotal(deps, bytes);
    return result;
  });
}

/** Refuses a file early for which there is no room now. */
export async function assertUploadRoom(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  uploader: Uploader,
  bytes: number,
): Promise<void> {
  await withReservedRoom(deps, uploader, bytes, async () => {});
}

async function withReservedRoom<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  uploader: Uploader,
  bytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { network } = uploader;
  if (network === undefined) return await work();
  // Reserved before the check, so that parallel uploads see each other.
  return await inProgress.hold(network, bytes, async () => {
    await assertRoom(deps, uploader, network);
    return await work();
  });
}

async function assertRoom(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  uploader: Uploader,
  network: string,
): Promise<void> {
  const { db } = deps;
  const [storedOfNetwork, room, settings] = await Promise.all([
    sumUnpaidBytesOf(db, network),
    readUploadRoom(deps),
    readLimitSettings(db),
  ]);
  const shares = { network: settings.max_network_share, inAll: settings.max_unpaid_share };
  const demand = {
    room,
    wantedInAll: room.unpaidBytes + inProgress.inAll(),
    wantedOfNetwork: storedOfNetwork + inProgress.of(network),
  };
  if (!roomProblem({ ...demand, isTrusted: false }, shares)) return;
  const isTrusted = await isTrustedUploader(deps, uploader);
  const problem = roomProblem({ ...demand, isTrusted }, shares);
  if (problem === 'network') throw networkMustWait(isTrusted);
  if (problem === 'everyone') throw storageShort(isTrusted);
}
