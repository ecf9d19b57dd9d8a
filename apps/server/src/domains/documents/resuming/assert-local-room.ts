import type { Deps } from '#platform/deps.ts';
import { readLimitSettings } from '#platform/limits/limit-settings.ts';
import { networkMustWait, storageShort } from '../documents.errors.ts';
import { sumPartialBytes } from '../unpaid-bytes.store.ts';
import { roomProblem } from '../upload-room-rules.ts';
import type { Uploader } from '../with-upload-room.ts';

/**
 * With an object store the room for unpaid files is large, but pieces wait on the local disk: there they may take the
 * same shares of its free space. On the local driver the room for unpaid files is that disk already.
 */
export async function assertLocalRoom(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { network }: Uploader,
  bytes: number,
): Promise<void> {
  if (storage.driver !== 's3' || network === undefined) return;
  const [partial, { freeBytes, reserveBytes }, settings] = await Promise.all([
    sumPartialBytes(db, network),
    storage.room(),
    readLimitSettings(db),
  ]);
  const problem = roomProblem(
    {
      room: { freeBytes: Math.max(0, freeBytes - reserveBytes), unpaidBytes: partial.inAll },
      wantedOfNetwork: partial.ofNetwork + bytes,
      wantedInAll: partial.inAll + bytes,
      isTrusted: true,
    },
    { network: settings.max_network_share, inAll: settings.max_unpaid_share },
  );
  if (problem === 'network') throw networkMustWait(true);
  if (problem === 'everyone') throw storageShort(true);
}
