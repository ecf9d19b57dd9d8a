import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first is the same browser without windows: it does the same in two thirds of the time. */
const browsers = ['chromium-headless-shell', 'chromium', 'google-chrome-stable', 'google-chrome'];

/** The machine's own Chromium; without one Playwright looks for the one it has downloaded. */
export function findChromium(): string | undefined {
  return browsers.map(findProgram).find((path) => path);
}

/** PostgreSQL's server, which Debian keeps off PATH. */
export function findPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1);
}

/** CUPS' printer in software, and the message bus that it refuses to start without. */
export function findSoftwarePrinter(): { readonly printer: string; readonly bus: string } | undefined {
  const [printer, bus] = ['ippeveprinter', 'dbus-daemon'].map(findProgram);
  return printer && bus ? { printer, bus } : undefined;
}

function findProgram(name: string): string | undefined {
  const { PATH = '' } = process.env;
  // Where Debian keeps servers, which is not on everybody's PATH.
  return [...PATH.split(delimiter), '/usr/sbin'].map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
