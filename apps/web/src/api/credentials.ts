import { csrfToken } from './csrf.ts';
import { sessionMarker } from './token.ts';

/** The authorization and CSRF headers of every kind of request. */
export function credentialHeaders(token: string | null): Record<string, string> {
  const csrf = csrfToken();
  return {
    ...(token !== null && token !== sessionMarker && { authorization: `Token ${token}` }),
    ...(csrf !== undefined && { 'x-csrftoken': csrf }),
  };
}
