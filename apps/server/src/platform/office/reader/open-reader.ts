import { writeFile } from 'node:fs/promises';
import type { Log } from '../../log.ts';
import type { ChildSandboxWatch } from '../child-sandbox/watch-child-sandbox.ts';
import type { ReadingRequest, ReadingResults } from './child/handle-requests.ts';
import { type Reader, ReaderFailed, ReaderUnavailable, type UnreadableReason } from './reader.ts';
import { blamelessReasons, ReadingFailed, ReadingProcessExited } from './reading-errors.ts';
import { defaultReadingLimits, type ReadingLimits } from './reading-limits.ts';
import { createReadingPool } from './reading-pool.ts';

type ReaderOptions = {
  readonly limits?: ReadingLimits;
  /** Without it, Node's permission flags alone limit the processes. */
  readonly sandboxes?: ChildSandboxWatch;
};

/** Starts no process before the first request. */
export function openReader(log: Log, { limits = defaultReadingLimits, sandboxes }: ReaderOptions = {}): Reader {
  const pool = createReadingPool(limits, sandboxes);

  const send = async <Q extends ReadingRequest>(
    request: Q,
    signal?: AbortSignal,
  ): Promise<ReadingResults[Q['kind']]> => {
    try {
      return (await pool.send(request, signal)) as ReadingResults[Q['kind']];
    } catch (error) {
      if (!(error instanceof ReadingProcessExited || error instanceof ReadingFailed)) throw error;
      log.warn({ request: request.kind, detail: error.message }, 'a file could not be read');
      const Failure = findReason(error) === undefined ? ReaderUnavailable : ReaderFailed;
      throw new Failure(error.message, { cause: error });
    }
  };

  return {
    inspect: (path, claimed, signal) => send({ kind: 'inspect', path, claimed }, signal).catch(asUnreadable),
    countPages: (path, signal) => send({ kind: 'countPages', path }, signal),
    async drawPage(path, page, width, signal, colors = 'grey') {
      return Buffer.from(await send({ kind: 'drawPage', path, page, width, colors }, signal));
    },
    findColorPages: (path, { firstPage, cpuMs }, signal) =>
      send({ kind: 'findColorPages', path, firstPage, cpuMs }, signal),
    async pictureToPdf(path, target, signal) {
      // The reading process has no permission to write.
      await writeFile(target, await send({ kind: 'pictureToPdf', path }, signal));
    },
    redrawPicture: (path, signal) => send({ kind: 'redrawPicture', path }, signal).catch(asUnreadable),
    redrawCode: (path, signal) => send({ kind: 'redrawCode', path }, signal).catch(asUnreadable),
    fingerprintPayment: (path, signal) => send({ kind: 'fingerprintPayment', path }, signal),
    readPaymentWords: (path, signal) => send({ kind: 'readPaymentWords', path }, signal),
    readTable: (path, signal) => send({ kind: 'readTable', path }, signal).catch(asUnreadable),
    stop: () => pool.close(),
  };
}

function asUnreadable(error: unknown): { readonly ok: false; readonly reason: UnreadableReason } {
  const reason = error instanceof ReaderFailed ? findReason(error.cause) : undefined;
  if (reason === undefined) throw error;
  return { ok: false, reason };
}

/** Undefined if the file is not the cause. */
function findReason(cause: unknown): UnreadableReason | undefined {
  if (cause instanceof ReadingFailed) return cause.isSystemError ? undefined : 'damaged';
  if (!(cause instanceof ReadingProcessExited) || !cause.hasStarted || blamelessReasons.includes(cause.reason))
    return undefined;
  return cause.reason === 'crashed' ? 'damaged' : 'too_complex';
}
