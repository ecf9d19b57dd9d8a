import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadDocument } from '@print/contract/documents';
import { expect } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { makePdf } from './fake-converter.ts';
import type { TestClient } from './test-client.ts';

let files = 0;

/** Every call returns other bytes. */
export function makeUniquePdf(pages = 1): Promise<Uint8Array> {
  files += 1;
  return makePdf(pages, `file ${files}`);
}

export const upload = (client: TestClient, file: Uint8Array, name: string) => client.upload(uploadDocument, file, name);

export async function listStoredKeys({ storage }: Pick<Deps, 'storage'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.sort();
}

export async function countDocuments({ database }: Pick<Deps, 'database'>): Promise<number> {
  const { rows } = await database.query('select count(*)::int as count from documents');
  return Number(rows[0]?.['count']);
}

/** Checks that refused requests leave neither files nor rows. */
export async function expectNothingStored(deps: Deps, work: () => Promise<void>): Promise<void> {
  const before = [await listStoredKeys(deps), await countDocuments(deps)];
  await work();
  expect([await listStoredKeys(deps), await countDocuments(deps)]).toEqual(before);
  expect(await readdir(join(deps.config.dataDir, 'incoming'))).toEqual([]);
}
