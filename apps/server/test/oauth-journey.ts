import { afterAll } from 'vitest';
import { type OauthServer, startOauthServer } from '../../../scripts/dev/oauth-server.ts';
import type { TestClient } from './test-client.ts';

/** What is typed on the provider's page. */
export type Typed = {
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

/** A page is visited without a token, with all the browser's cookies; answers where it leads. */
export async function visit(client: TestClient, origin: string, address: string): Promise<URL> {
  const { pathname, search } = new URL(address, origin);
  const reply = await client.visit(pathname + search);
  const location = reply.headers.get('location');
  if (reply.status !== 302 || location === null) throw new Error(`${reply.status} ${await reply.text()}`);
  return new URL(location);
}

/** From the provider's first page to the address it leads back to; without `typed` the answer there is no. */
export async function passProvider(start: URL | string, typed?: Typed): Promise<URL> {
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
