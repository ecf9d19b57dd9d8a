import { pathToFileURL } from 'node:url';

type Preload = 'crash-at-step' | 'full-disk' | 'moved-clock';

/** The environment of a start that loads this file before the server. */
export function preload(name: Preload, settings: Readonly<Record<string, string>>): Record<string, string> {
  const { href } = pathToFileURL(`${import.meta.dirname}/${name}.ts`);
  return { NODE_OPTIONS: `--import=${href}`, ...settings };
}

const secondMs = 1000;

/** The server's clock is so many seconds ahead; the clock of the database is not. */
export const movedClock = (seconds: number) =>
  preload('moved-clock', { CLOCK_OFFSET_MS: String(Math.round(seconds * secondMs)) });
