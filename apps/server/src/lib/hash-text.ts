import { createHash } from 'node:crypto';

/** SHA-256, for comparing texts that are not secret. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
