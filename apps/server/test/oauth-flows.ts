import { startSignInUrl } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import { afterAll } from 'vitest';
import { type OauthServer, startOauthServer } from '../../../scripts/dev/oauth-server.ts';
import type { TestClient } from './test-client.ts';

/** What is typed on the provider's page. */
export type ProviderForm = {
  readonly name: string;
  readonly email?: string;
  readonly verified?: string;
  readonly picture?: string;
};

/** The local GitHub and Google for a shop at http://print.test; closed when the test file is done. */
export async function openLocalProviders(shopOrigin = 'http://print.test'): Promise<OauthServer> {
  const server = await startOauthServer({ shopOrigin });
  afterAll(async () => await server.close());
  return server;
}

export type OauthFlows = {
  /** A page is visited as browsers do; answers where it leads. */
  visit(browser: TestClient, address: URL | string): Promise<URL>;
  /** Goes to the provider and answers it; where it leads back to is not visited yet. */
  authorize(browser: TestClient, provider: SignInProvider, typed?: ProviderForm): Promise<URL>;
  /** All the way to the callback screen: what its address says. */
  signIn(
    browser: TestClient,
    provider: SignInProvider,
    typed?: ProviderForm,
  ): Promise<Record<string, string>>;
  /** Everything secret that went by, for a look into the log. */
  readonly secrets: Set<string>;
};

/** Journeys from the shop at this address to the local providers and back. */
export function createOauthFlows(origin: string): OauthFlows {
  const secrets = new Set<string>();
  const visit: OauthFlows['visit'] = async (browser, address) => {
    const { pathname, search } = new URL(address, origin);
    const reply = await browser.visit(pathname + search);
    const location = reply.headers.get('location');
    if (reply.status !== 302 || location === null) throw new Error(`${reply.status} ${await reply.text()}`);
    const next = new URL(location);
    for (const name of ['state', 'code', 'nonce', 'temp_token'])
      for (const value of next.searchParams.getAll(name)) secrets.add(value);
    for (const [name, value] of browser.cookies) if (name !== 'csrftoken') secrets.add(value);
    return next;
  };
  const authorize: OauthFlows['authorize'] = async (browser, provider, typed) => {
    const back = await authorizeAtProvider(await visit(browser, startSignInUrl(provider)), typed);
    secrets.add(back.searchParams.get('code') ?? back.href);
    return back;
  };
  return {
    visit,
    authorize,
    secrets,
    signIn: async (browser, provider, typed) => {
      const landed = await visit(browser, await authorize(browser, provider, typed));
      return Object.fromEntries(landed.searchParams);
    },
  };
}

/** From the provider's first page to the address it leads back to; without `typed` the answer there is no. */
export async function authorizeAtProvider(start: URL | string, typed?: ProviderForm): Promise<URL> {
  const cookies = new Map<string, string>();
  const go = async (url: URL, init: RequestInit = {}): Promise<URL> => {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${reply.status} ${await reply.text()}`);
    return new URL(location, url);
  };
  const page = await go(new URL(start));
  const form = typed ? { ...typed, decision: 'allow' } : { decision: 'deny' };
  return await go(await go(page, { method: 'POST', body: new URLSearchParams(form) }));
}
