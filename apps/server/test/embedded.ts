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
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/db/open-database.ts';
import { buildServer } from '../../../scripts/setup/builds.ts';
import { prepareSeed } from './prepare-seed.ts';

const server = resolve(import.meta.dirname, '..');
const cache = resolve(server, '../../node_modules/.cache/print-test-seed');

/** Every worker opens a copy of one migrated data folder, which is cached until a migration changes. */
export async function setup(project: TestProject): Promise<() => void> {
  // Some tests start the built server, like `npm start`.
  if (!(await buildServer(resolve(server, '../..')))) throw new Error('the server does not build');
  const seed = join(cache, fingerprint());
  if (!existsSync(seed)) await createSeed(seed);
  utimesSync(seed, new Date(), new Date());
  removeOldSeeds();
  project.provide('seed', seed);
  const scratch = mkdtempSync(join(tmpdir(), 'print-tests-'));
  project.provide('scratch', scratch);
  return () => rmSync(scratch, { recursive: true, force: true });
}

async function createSeed(seed: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const created = mkdtempSync(join(cache, 'new-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir: created });
  await prepareSeed(database);
  await database.close();
  // A concurrent run may have created the same seed.
  if (existsSync(seed)) rmSync(created, { recursive: true });
  else renameSync(created, seed);
}

/** Recent seeds stay, because a concurrent run of another version may use one. */
function removeOldSeeds(): void {
  const aWeekAgo = Date.now() - 7 * 24 * 3_600_000;
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < aWeekAgo) rmSync(path, { recursive: true });
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const patterns = [
    ...['package.json', 'migrations/**/*.*', 'src/platform/db/embedded/*.{ts,br}'],
    ...['src/platform/jobs/*.ts', 'test/prepare-seed.ts'],
  ];
  const files = globSync(patterns, { cwd: server, exclude: ['**/*.test.ts'] });
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(server, file)));
  return hash.digest('hex').slice(0, 16);
}
