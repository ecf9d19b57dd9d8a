import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { describeError } from './describe-error.ts';

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
  if (mode !== 'development') return pino(options);
  return pino({ ...options, transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss' } } });
}
