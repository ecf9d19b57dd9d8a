import type { Config } from '../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  return s3 ? await openS3Storage(s3, dataDir) : await openDiskStorage(dataDir);
}
