import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, RolldownOptions } from 'rolldown';

const source = resolve(import.meta.dirname, 'src');
const dist = resolve(import.meta.dirname, 'dist');
const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));

/**
 * Packages of hundreds of small files, which take longer to find than to run. The others stay where npm put them: some
 * bring native code, WebAssembly or threads, and look for them beside themselves.
 */
const inlined = ['drizzle-orm', '@cantoo/pdf-lib', 'zod'];

/** A file that names another one, to read it or to start it as a thread or a process. */
const fileBesides = /new URL\(['"]([^'":]+)['"], import\.meta\.url\)/g;

/** The server in a few large files: loading its source takes longer than all else that a start does. */
export const bundleServer = (): RolldownOptions => bundle({ main: join(source, 'main.ts') }, dist);

export function bundle(input: Record<string, string>, dir: string): RolldownOptions {
  const programs = findPrograms();
  return {
    input: { ...input, ...programs },
    platform: 'node',
    external: isExternal,
    plugins: [keepPlaces(dir, new Set(Object.values(programs)))],
    output: { dir, cleanDir: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  };
}

/** What the server starts as threads or processes of their own. */
function findPrograms(): Record<string, string> {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).map((file) =>
    join(source, file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(fileBesides)].map(([, path = '']) =>
      resolve(dirname(file), path),
    ),
  );
  const programs = named.filter((file) => file.endsWith('.ts'));
  return Object.fromEntries(programs.map((file) => [basename(file, '.ts'), file]));
}

function isExternal(id: string, importer: string | undefined): boolean {
  if (/^[./#]/.test(id) || id.startsWith('@print/')) return false;
  const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/');
  if (inlined.includes(name)) return false;
  // What only an inlined package uses goes with it.
  return name in dependencies || name.startsWith('node:') || !importer?.includes('/node_modules/');
}

/** Files beside a module are found from the bundle as they are from the source; programs are those of the bundle. */
function keepPlaces(dir: string, programs: ReadonlySet<string>): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: /\/apps\/server\//, code: /import\.meta\.(url|dirname)/ },
      handler: (code, id) =>
        code
          .replace(fileBesides, (_match, path: string) => {
            const file = resolve(dirname(id), path);
            const place = programs.has(file) ? `${basename(file, '.ts')}.js` : relative(dir, file);
            return `new URL(${JSON.stringify(`./${place}`)}, import.meta.url)`;
          })
          .replaceAll(
            'import.meta.dirname',
            `(import.meta.dirname + ${JSON.stringify(`/${relative(dir, dirname(id))}`)})`,
          ),
    },
  };
}

/** For tests, which load the source: what they start as threads or processes is that of the bundle, which is quicker. */
export function startBundledPrograms(): Plugin {
  const programs = new Set(Object.values(findPrograms()));
  return {
    name: 'start-bundled-programs',
    transform: {
      filter: { id: /\/apps\/server\/src\//, code: /import\.meta\.url/ },
      handler: (code, id) =>
        code.replace(fileBesides, (match, path: string) => {
          const file = resolve(dirname(id), path);
          if (!programs.has(file)) return match;
          return `new URL('${pathToFileURL(join(dist, `${basename(file, '.ts')}.js`))}')`;
        }),
    },
  };
}
