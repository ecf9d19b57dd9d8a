import type { Deps } from '#platform/deps.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { ConversionFailed, type ConversionFailure } from '#platform/office/converter/converter.ts';
import { settleConversion } from './settle-conversion.ts';

/**
 * After the last try: the document says why, or waits for better days when it was not its own fault. A deck whose
 * slides were counted at once fails too: what has no PDF cannot be printed.
 */
export async function giveUpConversion(deps: Deps, documentId: string, reason: unknown): Promise<void> {
  const failure = failureOf(reason);
  const outcome = failure
    ? ({ conversion: 'failed', failure } as const)
    : ({ conversion: 'unavailable' } as const);
  await settleConversion(deps, documentId, outcome);
}

function failureOf(reason: unknown): ConversionFailure | undefined {
  const cause = reason instanceof NonRetryableError ? reason.cause : reason;
  if (cause instanceof ConversionFailed) return cause.failure;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'timed_out';
  // Given up without a reason of ours: it took one worker after the other down.
  return reason instanceof NonRetryableError ? 'crashed' : undefined;
}
