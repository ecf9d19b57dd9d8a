import type { Config } from '../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return await openDiskStorage(dataDir);
  // Loading the client takes a sixth of the start.
  const { openS3Storage } = await import('./s3-storage.ts');
  return await openS3Storage(s3, dataDir);
}
