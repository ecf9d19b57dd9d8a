import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Gateways } from './gateways/gateway.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { ChildSandboxWatch } from './office/child-sandbox/watch-child-sandbox.ts';
import type { Converter } from './office/converter/converter.ts';
import type { OfficeWatch } from './office/office.ts';
import type { Press } from './office/press/press.ts';
import type { Reader } from './office/reader/reader.ts';
import type { Storage } from './storage/storage.ts';

export type Clock = { now(): Date };
/** Rejects when the signal is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;
export type Random = { bytes(size: number): Buffer; uuid(): string };

/** The dependencies that every use case receives. */
export type Deps = {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: Random;
  /** Drizzle on the embedded or the real PostgreSQL. */
  readonly db: Database['db'];
  readonly database: Database;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly storage: Storage;
  readonly office: OfficeWatch;
  /** The sandbox of reader and press. */
  readonly childSandbox: ChildSandboxWatch;
  readonly reader: Reader;
  readonly converter: Converter;
  readonly press: Press;
  /** Undefined if no mail server is configured. */
  readonly mail: Mail | undefined;
  /** Payment gateways, as far as they are configured. */
  readonly gateways: Gateways;
};
