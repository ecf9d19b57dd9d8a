import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const textExtensions = new Set(['.html', '.js', '.css', '.svg', '.json', '.md', '.txt', '.webmanifest']);
const minBytes = 1024;

/** Writes a .br and a .gz beside every text file of the build, so that the server compresses none at run time. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // closeBundle also runs after a failed build, and its own error would hide the cause.
    writeBundle: { order: 'post', sequential: true, handler: async () => await compressFolder(folder) },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => textExtensions.has(extname(name)));
  await Promise.all(texts.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < minBytes) return;
  const bytes = await readFile(path);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli)),
    writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
  ]);
}
