import { startSignInUrl } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import { afterAll } from 'vitest';
import { type OauthServer, startOauthServer } from '../../../scripts/dev/oauth-server.ts';
import type { TestClient } from './test-client.ts';

/** The form fields of the provider's login page. */
export type ProviderForm = {
  readonly name: string;
  readonly email?: string;
  readonly verified?: string;
  readonly picture?: string;
};

/** Local GitHub and Google providers; closed after the test file. */
export async function openLocalProviders(shopOrigin = 'http://print.test'): Promise<OauthServer> {
  const server = await startOauthServer({ shopOrigin });
  afterAll(async () => await server.close());
  return server;
}

export type OauthFlows = {
  /** Requests a page and returns the target of its redirect. */
  visit(browser: TestClient, address: URL | string): Promise<URL>;
  /** Authorizes at the provider and returns the shop's callback URL, without requesting it. */
  authorize(browser: TestClient, provider: SignInProvider, form?: ProviderForm): Promise<URL>;
  /** The whole flow; returns the query parameters of the callback page. */
  signIn(browser: TestClient, provider: SignInProvider, form?: ProviderForm): Promise<Record<string, string>>;
  /** Every secret of the flow, to check that none is logged. */
  readonly secrets: Set<string>;
};

/** Authorization flows between the shop at this origin and the local providers. */
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
  const authorize: OauthFlows['authorize'] = async (browser, provider, form) => {
    const callbackUrl = await authorizeAtProvider(await visit(browser, startSignInUrl(provider)), form);
    secrets.add(callbackUrl.searchParams.get('code') ?? callbackUrl.href);
    return callbackUrl;
  };
  return {
    visit,
    authorize,
    secrets,
    signIn: async (browser, provider, form) => {
      const callbackPage = await visit(browser, await authorize(browser, provider, form));
      return Object.fromEntries(callbackPage.searchParams);
    },
  };
}

/** Follows the provider's pages to the callback URL; without `form` access is denied. */
export async function authorizeAtProvider(start: URL | string, form?: ProviderForm): Promise<URL> {
  const cookies = new Map<string, string>();
  const follow = async (url: URL, init: RequestInit = {}): Promise<URL> => {
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
  const page = await follow(new URL(start));
  const fields = form ? { ...form, decision: 'allow' } : { decision: 'deny' };
  return await follow(await follow(page, { method: 'POST', body: new URLSearchParams(fields) }));
}
