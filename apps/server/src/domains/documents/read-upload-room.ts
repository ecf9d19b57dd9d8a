import type { Deps } from '#platform/deps.ts';
import { getUnpaidTotal } from './unpaid-total.ts';
import type { UploadRoom } from './upload-room-rules.ts';

/** The space of which unpaid files may take shares. */
export async function readUploadRoom(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<UploadRoom> {
  const { storage } = deps;
  const [unpaidBytes, room] = await Promise.all([getUnpaidTotal(deps), storage.room()]);
  // An object store has no known size.
  const freeBytes = storage.driver === 's3' ? undefined : Math.max(0, room.freeBytes - room.reserveBytes);
  return { freeBytes, unpaidBytes };
}
