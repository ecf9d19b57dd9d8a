import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { openDurablePglite } from './durable-pglite.ts';

/**
 * An empty database, shipped: having PGlite make one takes seconds and a gigabyte of memory at the first
 * start, on what may be the smallest of machines. Writing these files takes neither.
 */
const seedFile = join(import.meta.dirname, 'seed.br');

type Seed = { folders: string[]; files: [path: string, content: Buffer][] };

export function unpackSeed(folder: string): void {
  const seed: Seed = deserialize(brotliDecompressSync(readFileSync(seedFile)));
  mkdirSync(folder, { mode: 0o700 });
  for (const path of seed.folders) mkdirSync(join(folder, path), { mode: 0o700 });
  for (const [path, content] of seed.files) writeFileSync(join(folder, path), content, { mode: 0o600 });
}

/** After an upgrade of PGlite: `npm run db:seed -w @print/server`. */
export async function packSeed(): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'print-seed-'));
  const folder = join(temporary, 'database');
  const pg = await openDurablePglite(folder);
  await pg.close();

  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)) }))
    .sort((a, b) => a.path.localeCompare(b.path, 'en'));
  const seed: Seed = { folders: [], files: [] };
  for (const { entry, path } of entries) {
    if (entry.isDirectory()) seed.folders.push(path);
    else seed.files.push([path, readFileSync(join(folder, path))]);
  }
  // PostgreSQL keeps three copies of everything; a window this wide sees that they are the same.
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(seedFile, brotliCompressSync(serialize(seed), { params }));
  rmSync(temporary, { recursive: true });
}
