import { statfs } from 'node:fs/promises';
import { storageFull } from './storage.errors.ts';
import { type StorageRoom, StorageTooLarge } from './storage.ts';

const checkIntervalBytes = 16 * 1024 * 1024;

export type DiskRoom = {
  measure(): Promise<StorageRoom>;
  /** Throws an AppError 507 below the reserve. */
  assertFreeSpace(): Promise<void>;
  /** The check throws above `maxBytes`, and now and then looks at the free space. It is called with the size so far. */
  createSizeCheck(maxBytes: number): (sizeBytes: number) => Promise<void> | undefined;
};

/** Uploads leave `reserveBytes` free for the database, which uses the same disk. */
export function createDiskRoom(folder: string, reserveBytes: number): DiskRoom {
  async function measure(): Promise<StorageRoom> {
    const { bavail, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, reserveBytes };
  }

  async function assertFreeSpace(): Promise<void> {
    if ((await measure()).freeBytes < reserveBytes) throw storageFull();
  }

  return {
    measure,
    assertFreeSpace,
    createSizeCheck(maxBytes) {
      let checkedAtBytes = 0;
      return (sizeBytes) => {
        if (sizeBytes > maxBytes) throw new StorageTooLarge(`more than ${maxBytes} bytes`);
        if (sizeBytes - checkedAtBytes < checkIntervalBytes) return undefined;
        checkedAtBytes = sizeBytes;
        return assertFreeSpace();
      };
    },
  };
}
