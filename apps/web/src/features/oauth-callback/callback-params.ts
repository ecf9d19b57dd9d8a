import type { SignInProvider } from '@print/contract/shop';
import { providerLabels } from '#shop/labels.ts';

/** The result at the provider as the URL states it. Anybody can forge the URL. */
export type CallbackParams = { provider: SignInProvider | undefined; isBinding: boolean } & (
  | { kind: 'refused'; error: string }
  | { kind: 'completed'; username: string; tempToken: string | null }
  | { kind: 'incomplete' }
);

export function readCallbackParams(search: string): CallbackParams {
  const query = new URLSearchParams(search);
  const about = { provider: findProvider(query.get('provider')), isBinding: query.get('bind') === 'true' };
  const error = query.get('error');
  if (error !== null) return { ...about, kind: 'refused', error: toPlainText(error) };
  const username = query.get('username');
  if (query.get('success') !== 'true' || !username) return { ...about, kind: 'incomplete' };
  return { ...about, kind: 'completed', username, tempToken: query.get('temp_token') };
}

function findProvider(name: string | null): SignInProvider | undefined {
  return Object.keys(providerLabels).find((known): known is SignInProvider => known === name);
}

const maxErrorLength = 120;

/** Anybody can forge the URL, so its text is shown as one short line. */
function toPlainText(text: string): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .trim();
  const letters = [...line];
  return letters.length > maxErrorLength ? `${letters.slice(0, maxErrorLength).join('')}…` : line;
}
