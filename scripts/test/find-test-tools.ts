import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The machine's own Chromium; without one Playwright looks for the one it has downloaded. */
export function findChromium(): string | undefined {
  return ['chromium', 'google-chrome-stable', 'google-chrome'].map(findProgram).find((path) => path);
}

/** PostgreSQL's server, which Debian keeps off PATH. */
export function findPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1);
}

function findProgram(name: string): string | undefined {
  const { PATH = '' } = process.env;
  return PATH.split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
