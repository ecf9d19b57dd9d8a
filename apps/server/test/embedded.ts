import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/db/open-database.ts';

const server = resolve(import.meta.dirname, '..');
const cache = resolve(server, '../../node_modules/.cache/print-test-seed');

/** Every test file opens a copy of one migrated data folder, which is kept until a migration changes. */
export async function setup(project: TestProject): Promise<void> {
  const seed = join(cache, fingerprint());
  if (!existsSync(seed)) await makeSeed(seed);
  project.provide('seed', seed);
}

async function makeSeed(seed: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, 'making-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir: making });
  await database.migrate();
  await database.close();
  // Another run may have been quicker; its seed is as good as ours.
  if (existsSync(seed)) rmSync(making, { recursive: true });
  else renameSync(making, seed);
  for (const old of readdirSync(cache)) {
    if (join(cache, old) !== seed && !old.startsWith('making-'))
      rmSync(join(cache, old), { recursive: true });
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = [
    'package.json',
    ...globSync(['migrations/**/*.*', 'src/platform/db/embedded/*.ts'], { cwd: server }),
  ];
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(server, file)));
  return hash.digest('hex').slice(0, 16);
}
