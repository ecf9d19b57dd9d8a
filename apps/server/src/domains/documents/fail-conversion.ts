import type { Deps } from '#platform/deps.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { ConversionFailed, type ConversionFailure } from '#platform/office/converter/converter.ts';
import { postponeConversion } from './postpone-conversion.ts';
import { settleConversion } from './settle-conversion.ts';

/**
 * Runs after the last retry. The document fails with a reason, or becomes `unavailable` when it is not at fault, for
 * example because the machine was too busy: it is tried again. Slides with a certain count fail too:
 * without a PDF they cannot be printed.
 */
export async function failConversion(deps: Deps, documentId: string, reason: unknown): Promise<void> {
  const failure = failureOf(reason);
  if (failure) await settleConversion(deps, documentId, { conversion: 'failed', failure });
  else await postponeConversion(deps, documentId, 'interrupted');
}

function failureOf(reason: unknown): ConversionFailure | undefined {
  const cause = reason instanceof NonRetryableError ? reason.cause : reason;
  if (cause instanceof ConversionFailed) return cause.failure;
  // An error without a known cause means that the document has crashed several workers.
  return reason instanceof NonRetryableError ? 'crashed' : undefined;
}
