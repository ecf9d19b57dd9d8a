import type { Deps } from '#platform/deps.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { ConversionFailed, type ConversionFailure } from '#platform/office/converter/converter.ts';
import { settleConversion } from './settle-conversion.ts';

/**
 * Runs after the last retry. The document fails with a reason, or becomes `unavailable` when it is not at fault. Slides
 * with a certain count fail too: without a PDF they cannot be printed.
 */
export async function failConversion(deps: Deps, documentId: string, reason: unknown): Promise<void> {
  const failure = failureOf(reason);
  const outcome = failure ? ({ conversion: 'failed', failure } as const) : ({ conversion: 'unavailable' } as const);
  await settleConversion(deps, documentId, outcome);
}

function failureOf(reason: unknown): ConversionFailure | undefined {
  const cause = reason instanceof NonRetryableError ? reason.cause : reason;
  if (cause instanceof ConversionFailed) return cause.failure;
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'timed_out';
  // An error without a known cause means that the document has crashed several workers.
  return reason instanceof NonRetryableError ? 'crashed' : undefined;
}
