import { ApiError, messageOf } from './api-error.ts';
import { textOfResponse } from './error-texts.ts';

/** What a 400 says about one field, to be shown at that field. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field]?.join('，') : undefined;
}

/** What is left to say once these fields have shown theirs. */
export function formMessage(error: unknown, shown: readonly string[]): string | undefined {
  if (!error) return undefined;
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (fields.length === 0) return messageOf(error);
  const rest = fields.filter(([field]) => !shown.includes(field));
  return rest.length > 0 ? textOfResponse(400, Object.fromEntries(rest)) : undefined;
}
