import type { FieldErrors } from '@print/contract/errors';
import { accountRefused } from './accounts.errors.ts';

/** Refuses a form with all that is wrong with it at once; a field without a problem has none to name. */
export function assertNothingWrong(problems: Record<string, string | undefined>): void {
  const wrong: FieldErrors = {};
  for (const [field, problem] of Object.entries(problems)) if (problem) wrong[field] = [problem];
  if (Object.keys(wrong).length > 0) throw accountRefused(wrong);
}
