import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import { readLimitSettings } from '#platform/limits/limit-settings.ts';
import { ownerOf } from './document-owners.ts';
import { networkMustWait, storageShort } from './documents.errors.ts';
import { countUploads } from './documents.store.ts';
import { minCountedBytes, sumUnpaidBytesOf } from './unpaid-bytes.store.ts';
import { addToUnpaidTotal, getUnpaidTotal } from './unpaid-total.ts';
import { type Demand, roomProblem } from './upload-room-rules.ts';

export type Uploader = Pick<Caller, 'user' | 'visitorId'> & {
  /** A keyed hash of the network; undefined for staff, whose uploads are not limited. */
  readonly network: string | undefined;
};

/** Uploads in progress of this process, by network. The database counts them only when they are saved. */
const inProgress = new Map<string, number>();

/** Runs `receive` if there is room for the file, and reserves the room until it has ended. */
export async function withUploadRoom<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  uploader: Uploader,
  sizeBytes: number,
  receive: () => Promise<Result>,
): Promise<Result> {
  const { network } = uploader;
  if (network === undefined) return await receive();
  const bytes = Math.max(sizeBytes, minCountedBytes);
  // Reserved before the check, so that parallel uploads see each other.
  reserve(network, bytes);
  try {
    await assertRoom(deps, uploader, network);
    const result = await receive();
    addToUnpaidTotal(deps, bytes);
    return result;
  } finally {
    reserve(network, -bytes);
  }
}

function reserve(network: string, bytes: number): void {
  const reserved = (inProgress.get(network) ?? 0) + bytes;
  if (reserved > 0) inProgress.set(network, reserved);
  else inProgress.delete(network);
}

async function assertRoom(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  uploader: Uploader,
  network: string,
): Promise<void> {
  const { db, clock, storage } = deps;
  const [storedOfNetwork, storedInAll, room, settings] = await Promise.all([
    sumUnpaidBytesOf(db, network),
    getUnpaidTotal(deps),
    storage.room(),
    readLimitSettings(db),
  ]);
  const shares = { network: settings.max_network_share, inAll: settings.max_unpaid_share };
  const reservedInAll = [...inProgress.values()].reduce((sum, bytes) => sum + bytes, 0);
  const demand: Omit<Demand, 'isTrusted'> = {
    // An object store has no known size.
    freeBytes: storage.driver === 's3' ? undefined : Math.max(0, room.freeBytes - room.reserveBytes),
    storedInAll,
    wantedInAll: storedInAll + reservedInAll,
    wantedOfNetwork: storedOfNetwork + (inProgress.get(network) ?? 0),
  };
  if (!roomProblem({ ...demand, isTrusted: false }, shares)) return;
  // A customer in the middle of an order goes on when new guests already have to wait.
  const isTrusted = uploader.user !== undefined || (await countUploads(db, ownerOf(uploader), clock.now())).files > 0;
  const problem = roomProblem({ ...demand, isTrusted }, shares);
  if (problem === 'network') throw networkMustWait(isTrusted);
  if (problem === 'everyone') throw storageShort(isTrusted);
}
