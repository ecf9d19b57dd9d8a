import { ApiError, messageOf } from './api-error.ts';
import { textOfResponse } from './error-texts.ts';

/** The messages of one field in a 400, shown at that field. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field]?.join('，') : undefined;
}

/** The message of the form: all errors but those of fields that show their own. */
export function formMessage(error: unknown, shownFields: readonly string[]): string | undefined {
  if (!error) return undefined;
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (fields.length === 0) return messageOf(error);
  const hiddenFields = fields.filter(([field]) => !shownFields.includes(field));
  return hiddenFields.length > 0 ? textOfResponse(400, Object.fromEntries(hiddenFields)) : undefined;
}
