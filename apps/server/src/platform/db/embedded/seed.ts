import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { openDurablePglite } from './durable-pglite.ts';

/**
 * A snapshot of an empty database. Without it PGlite's initdb takes seconds and a gigabyte of memory at the first
 * start, too much for a small machine.
 */
const seedFile = join(import.meta.dirname, 'seed.br');

type Seed = { folders: string[]; files: [path: string, content: Buffer][] };

export function unpackSeed(folder: string): void {
  const seed: Seed = deserialize(brotliDecompressSync(readFileSync(seedFile)));
  mkdirSync(folder, { mode: 0o700 });
  for (const path of seed.folders) mkdirSync(join(folder, path), { mode: 0o700 });
  for (const [path, content] of seed.files) writeFileSync(join(folder, path), content, { mode: 0o600 });
}

/** Run after every upgrade of PGlite: `npm run db:seed -w @print/server`. */
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
  // The three template databases are nearly identical; the widest window finds the repetition.
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(seedFile, brotliCompressSync(serialize(seed), { params }));
  rmSync(temporary, { recursive: true });
}
