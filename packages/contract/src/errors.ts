import * as z from 'zod/mini';

/** Body of a 400: messages by field, with dots in nested names; `non_field_errors` has all other messages. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** Body of every other error. The endpoints that link and unlink providers repeat `detail` as `error`. */
export const Refusal = z.object({ detail: z.string(), code: z.string(), error: z.optional(z.string()) });
export type Refusal = z.infer<typeof Refusal>;
