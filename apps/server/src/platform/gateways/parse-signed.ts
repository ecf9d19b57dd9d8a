import type * as z from 'zod';
import { GatewayError } from './gateway-error.ts';

/** Parses JSON whose signature has been checked. */
export function parseSigned<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(text));
  // Without the issues, which quote the values.
  if (!parsed.success) throw malformed();
  return parsed.data;
}

export function malformed(): GatewayError {
  return new GatewayError('malformed', 'the payment gateway’s message is not as documented');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}
