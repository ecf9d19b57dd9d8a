import type { ReachedLimit } from '../watch-processes.ts';
import type { ReadingFailure } from './child/handle-requests.ts';

/** `stopped`: the server stopped the process, so the file is not the cause. */
export type ExitReason = ReachedLimit | 'out_of_memory' | 'crashed' | 'stopped';

/** The server stopped the process, or the machine was too busy to get on with it. The file is not the cause. */
export const blamelessReasons: readonly ExitReason[] = ['stopped', 'stuck', 'timed_out'];

/** The process exited before it responded. */
export class ReadingProcessExited extends Error {
  readonly reason: ExitReason;
  /** False: the process exited before it opened the file, so the file is not the cause. */
  readonly hasStarted: boolean;

  constructor(reason: ExitReason, hasStarted: boolean, detail: string) {
    super(`the reading process ended: ${reason}, ${detail}`);
    this.reason = reason;
    this.hasStarted = hasStarted;
  }
}

/** The process responded that it failed. */
export class ReadingFailed extends Error {
  readonly isSystemError: boolean;

  constructor({ detail, isSystemError }: ReadingFailure) {
    super(detail);
    this.isSystemError = isSystemError;
  }
}
