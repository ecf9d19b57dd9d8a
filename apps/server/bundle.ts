import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, RolldownOptions } from 'rolldown';

const source = resolve(import.meta.dirname, 'src');
const dist = resolve(import.meta.dirname, 'dist');
const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));

/**
 * Packages of hundreds of small files, which take longer to resolve than to run. The others stay external: some ship
 * native code, WebAssembly or worker scripts and locate them relative to their own files.
 */
const inlined = ['drizzle-orm', '@cantoo/pdf-lib', 'zod'];

/** Source code refers to neighbouring files in this form, to read them or to start them as threads or processes. */
const fileUrl = /new URL\(['"]([^'":]+)['"], import\.meta\.url\)/g;

/** Bundling saves a third of the start time: Node would resolve and load some thousand files. */
export const bundleServer = (): RolldownOptions => bundle({ main: join(source, 'main.ts') }, dist);

export function bundle(input: Record<string, string>, dir: string): RolldownOptions {
  const programs = findPrograms();
  const entries = Object.fromEntries([...programs].map((file) => [entryName(file), file]));
  return {
    input: { ...input, ...entries },
    platform: 'node',
    external: isExternal,
    plugins: [rebasePaths(dir, programs)],
    output: { dir, cleanDir: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  };
}

/** Entry points of the worker threads and child processes that the server starts. */
function findPrograms(): ReadonlySet<string> {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] });
  const referenced = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(fileUrl)].map(([, path = '']) =>
      resolve(source, dirname(file), path),
    ),
  );
  return new Set(referenced.filter((file) => file.endsWith('.ts')));
}

function entryName(file: string): string {
  return relative(source, file).replace(/\.ts$/, '').replaceAll('/', '-');
}

function isExternal(id: string, importer: string | undefined): boolean {
  if (/^[./#]/.test(id) || id.startsWith('@print/')) return false;
  const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/');
  if (inlined.includes(name)) return false;
  // Dependencies of an inlined package are inlined with it.
  return name in dependencies || name.startsWith('node:') || !importer?.includes('/node_modules/');
}

/** Makes paths relative to a source file valid from the bundle. Programs are started from the bundle itself. */
function rebasePaths(dir: string, programs: ReadonlySet<string>): Plugin {
  return {
    name: 'rebase-paths',
    transform: {
      filter: { id: /\/apps\/server\//, code: /import\.meta\.(url|dirname)/ },
      handler: (code, id) =>
        code
          .replace(fileUrl, (_match, path: string) => {
            const file = resolve(dirname(id), path);
            const place = programs.has(file) ? `${entryName(file)}.js` : relative(dir, file);
            return `new URL(${JSON.stringify(`./${place}`)}, import.meta.url)`;
          })
          .replaceAll(
            'import.meta.dirname',
            `(import.meta.dirname + ${JSON.stringify(`/${relative(dir, dirname(id))}`)})`,
          ),
    },
  };
}

/** Lets tests that load the source start threads and processes from the bundle, which load faster. */
export function useBundledPrograms(): Plugin {
  const programs = findPrograms();
  return {
    name: 'use-bundled-programs',
    transform: {
      filter: { id: /\/apps\/server\/src\//, code: /import\.meta\.url/ },
      handler: (code, id) =>
        code.replace(fileUrl, (match, path: string) => {
          const file = resolve(dirname(id), path);
          if (!programs.has(file)) return match;
          return `new URL('${pathToFileURL(join(dist, `${entryName(file)}.js`))}')`;
        }),
    },
  };
}
