import * as z from 'zod/mini';

/** A 400: the messages of each field; `non_field_errors` for the rest, dots for nested paths. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

/** Every other error. `error` repeats the text for the endpoints that link and unlink providers. */
export const Refusal = z.object({ detail: z.string(), code: z.string(), error: z.optional(z.string()) });
export type Refusal = z.infer<typeof Refusal>;
