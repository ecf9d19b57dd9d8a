import type { SignInProvider } from '@print/contract/shop';
import { providerLabels } from '#shop/labels.ts';

/** The result at the provider, as the URL of the callback page states it. Anybody can forge that URL. */
export type CallbackParams = { provider: SignInProvider | undefined; isBinding: boolean } & (
  | { kind: 'refused'; error: string }
  | { kind: 'completed'; username: string; tempToken: string | null }
  | { kind: 'incomplete' }
);

export function readCallbackParams(search: string): CallbackParams {
  const query = new URLSearchParams(search);
  const name = query.get('provider');
  const provider = Object.keys(providerLabels).find((provider): provider is SignInProvider => provider === name);
  const request = { provider, isBinding: query.get('bind') === 'true' };
  const error = query.get('error');
  if (error !== null) return { ...request, kind: 'refused', error: toPlainText(error) };
  const username = query.get('username');
  if (query.get('success') !== 'true' || !username) return { ...request, kind: 'incomplete' };
  return { ...request, kind: 'completed', username, tempToken: query.get('temp_token') };
}

const maxErrorLength = 120;

/** A forged text must not fill the page, so one short line of it is shown. */
function toPlainText(text: string): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .trim();
  const letters = [...line];
  return letters.length > maxErrorLength ? `${letters.slice(0, maxErrorLength).join('')}…` : line;
}
