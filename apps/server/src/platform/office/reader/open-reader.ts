import { writeFile } from 'node:fs/promises';
import type { Log } from '../../log.ts';
import { type Reader, ReaderFailed, type Unreadable } from './reader.ts';
import { ReadingDied, ReadingFailed } from './reading-errors.ts';
import { defaultReadingLimits, type ReadingLimits } from './reading-limits.ts';
import type { ReadingRequest, ReadingResults } from './reading-messages.ts';
import { createReadingPool } from './reading-pool.ts';

/** Starts no process before the first request. */
export function openReader({
  log,
  limits = defaultReadingLimits,
}: {
  readonly log: Log;
  readonly limits?: ReadingLimits;
}): Reader {
  const pool = createReadingPool(limits);

  const ask = async <Q extends ReadingRequest>(
    request: Q,
    signal?: AbortSignal,
  ): Promise<ReadingResults[Q['ask']]> => {
    try {
      return (await pool.ask(request, signal)) as ReadingResults[Q['ask']];
    } catch (error) {
      if (!(error instanceof ReadingDied || error instanceof ReadingFailed)) throw error;
      log.warn({ question: request.ask, why: error.message }, 'a file could not be read');
      throw new ReaderFailed(error.message, { cause: error });
    }
  };

  return {
    inspect: (path, claimed, signal) => ask({ ask: 'inspect', path, claimed }, signal).catch(blameFile),
    countPages: (path, signal) => ask({ ask: 'countPages', path }, signal),
    async drawPage(path, page, width, signal) {
      return Buffer.from(await ask({ ask: 'drawPage', path, page, width }, signal));
    },
    async pictureToPdf(path, target, signal) {
      // The process itself may not write anywhere.
      await writeFile(target, await ask({ ask: 'pictureToPdf', path }, signal));
    },
    redrawPicture: (path, signal) => ask({ ask: 'redrawPicture', path }, signal).catch(blameFile),
    redrawCode: (path, signal) => ask({ ask: 'redrawCode', path }, signal).catch(blameFile),
    fingerprintPayment: (path, signal) => ask({ ask: 'fingerprintPayment', path }, signal),
    readPaymentWords: (path, signal) => ask({ ask: 'readPaymentWords', path }, signal),
    stop: () => pool.close(),
  };
}

function blameFile(error: unknown): { readonly ok: false; readonly reason: Unreadable } {
  const reason = error instanceof ReaderFailed ? findReason(error.cause) : undefined;
  if (reason === undefined) throw error;
  return { ok: false, reason };
}

/** What the file is to blame for: bombs are slow or hungry, a crash is a fault in it. A stop is nobody's. */
function findReason(cause: unknown): Unreadable | undefined {
  if (cause instanceof ReadingFailed) return cause.isMachines ? undefined : 'damaged';
  if (!(cause instanceof ReadingDied) || !cause.hasBegun || cause.death === 'ended') return undefined;
  return cause.death === 'crashed' ? 'damaged' : 'too_complex';
}
