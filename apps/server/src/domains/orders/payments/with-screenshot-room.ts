import { isTrustedUploader } from '#domains/documents/is-trusted-uploader.ts';
import { readUploadRoom } from '#domains/documents/read-upload-room.ts';
import { shareOf } from '#domains/documents/upload-room-rules.ts';
import type { Uploader } from '#domains/documents/with-upload-room.ts';
import { createReservations } from '#lib/create-reservations.ts';
import type { Deps } from '#platform/deps.ts';
import { screenshotsMustWait } from '../orders.errors.ts';
import { minCountedBytes, sumUnacceptedBytesOf } from './unaccepted-bytes.store.ts';

/** Percent of the room for the screenshots of one network that staff have not accepted. */
const networkShare = 5;

/** Screenshots in progress, by network. The database counts them only when they are saved. */
const inProgress = createReservations();

/** Runs `work` if the network has room for the picture, and reserves the room until it has ended. */
export async function withScreenshotRoom<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  uploader: Uploader,
  sizeBytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { network } = uploader;
  if (network === undefined) return await work();
  const bytes = Math.max(sizeBytes, minCountedBytes);
  return await inProgress.hold(network, bytes, async () => {
    await assertRoom(deps, uploader, { network, bytes });
    return await work();
  });
}

async function assertRoom(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  uploader: Uploader,
  { network, bytes }: { readonly network: string; readonly bytes: number },
): Promise<void> {
  const [stored, room] = await Promise.all([sumUnacceptedBytesOf(deps.db, network), readUploadRoom(deps)]);
  const wanted = stored + inProgress.of(network);
  // The only picture of a network is not too many, however full the disk is: the reserve of the storage limits it.
  if (wanted <= bytes || wanted <= shareOf(room, networkShare, false)) return;
  const isTrusted = await isTrustedUploader(deps, uploader);
  if (wanted > shareOf(room, networkShare, isTrusted)) throw screenshotsMustWait();
}
