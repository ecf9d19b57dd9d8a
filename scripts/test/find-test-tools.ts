import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell comes first: it takes two thirds of the time of a full browser. */
const browsers = ['chromium-headless-shell', 'chromium', 'google-chrome-stable', 'google-chrome'];

/** The Chromium of the machine; if undefined, Playwright uses the one it has downloaded. */
export function findChromium(): string | undefined {
  return browsers.map(findProgram).find((path) => path);
}

/** The PostgreSQL server, which is not on PATH in Debian. */
export function findPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1);
}

/** CUPS' software printer and D-Bus, which it needs to start. */
export function findSoftwarePrinter(): { readonly printer: string; readonly bus: string } | undefined {
  const [printer, bus] = ['ippeveprinter', 'dbus-daemon'].map(findProgram);
  return printer && bus ? { printer, bus } : undefined;
}

/** The reason why nothing can be converted on this machine. */
export function findConverterSkipReason(): string | undefined {
  const missing = ['soffice', 'bwrap', 'qpdf'].find((name) => !findProgram(name));
  return missing && `${missing} is not installed`;
}

function findProgram(name: string): string | undefined {
  const { PATH = '' } = process.env;
  // Debian installs servers in /usr/sbin, which PATH may lack.
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
