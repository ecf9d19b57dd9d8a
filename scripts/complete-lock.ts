import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Run `node scripts/complete-lock.ts` after an `npm install` from a registry without the binaries of some platforms.
 * npm omits these from the lock file, and `npm ci` then refuses it everywhere. Package names contain platform and CPU.
 */
type Entry = { version?: string; dev?: boolean; optionalDependencies?: Record<string, string> };

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const processors = ['arm64', 'riscv64', 'loong64', 'mips64el', 'ppc64', 's390x', 'wasm32', 'ia32', 'x64', 'arm'];

const file = resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };

for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isKnown = Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`));
    if (!isKnown) lock.packages[`node_modules/${name}`] = entryFor(name, version, dev);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);

function entryFor(name: string, version: string, dev: boolean | undefined) {
  const os = systems.find((system) => name.includes(system));
  const cpu = processors.find((processor) => name.includes(processor));
  const libc = name.includes('musl') ? 'musl' : name.includes('linux') && name.includes('gnu') ? 'glibc' : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
