import { createRequire } from 'node:module';
import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { describeError } from './describe-error.ts';
import { openStandardOutput } from './standard-output.ts';

export type Log = Logger;

/** JSON lines; readable lines in development. Bodies and headers are never logged. */
export function createLog(
  { logLevel, mode }: Pick<Config, 'logLevel' | 'mode'>,
  destination?: { write(line: string): void },
): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  if (destination) return pino(options, destination);
  const output = openStandardOutput();
  return pino(options, mode === 'development' ? withReadableLines(output) : output);
}

/** pino's own transport would write from a thread, which buffers without limit while nobody reads. */
function withReadableLines(output: { write(line: string): void }): { write(line: string): void } {
  // Loaded here, because production does not need it.
  const { prettyFactory }: typeof import('pino-pretty') = createRequire(import.meta.url)('pino-pretty');
  const makeReadable = prettyFactory({ colorize: process.stdout.isTTY, translateTime: 'HH:MM:ss' });
  return { write: (line) => output.write(makeReadable(line)) };
}
