import { csrfToken } from './csrf.ts';
import { sessionMarker } from './token.ts';

/** The headers that say who is calling, on every kind of request. */
export function credentialHeaders(token: string | null): Record<string, string> {
  const csrf = csrfToken();
  return {
    ...(token !== null && token !== sessionMarker && { authorization: `Token ${token}` }),
    ...(csrf !== undefined && { 'x-csrftoken': csrf }),
  };
}
