import { ApiError, messageOf } from '#api/api-error.ts';
import { fieldMessage, formMessage } from '#api/field-errors.ts';

/** Refusals that concern one field of the form. */
const fieldOfCode = new Map([
  ['refund_too_large', 'amount'],
  ['transaction_booked', 'reference'],
]);

export type BookingField = 'amount' | 'reference' | 'reason';

/** The server's refusal of a field. */
export function bookingFieldError(error: unknown, field: BookingField): string | undefined {
  const isOfField = error instanceof ApiError && error.code !== undefined && fieldOfCode.get(error.code) === field;
  return isOfField ? messageOf(error) : fieldMessage(error, field);
}

/** The refusal that no shown field explains. */
export function bookingFormError(error: unknown, fields: readonly BookingField[]): string | undefined {
  if (fields.some((field) => bookingFieldError(error, field) !== undefined)) return undefined;
  return formMessage(error, fields);
}
