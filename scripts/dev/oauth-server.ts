import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { errorPage, loginPage, readForm } from './oauth-login-page.ts';
import { faults, githubEmails, githubUser, type Person, subjectOf } from './oauth-people.ts';
import { createProvider, type ProviderClient } from './oauth-provider.ts';

export type OauthServer = {
  readonly origin: string;
  /** Settings that make the shop use this server as GitHub and Google. */
  readonly environment: Record<string, string>;
  close(): Promise<void>;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Stands in for GitHub and Google in tests and development: real OAuth on this machine, without the internet. */
export async function startOauthServer({
  shopOrigin,
  port = 0,
}: {
  /** The origin of the shop in the browser; redirects go only there. */
  shopOrigin: string;
  port?: number;
}): Promise<OauthServer> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const client = (provider: string): ProviderClient => ({
    id: `shop-at-${provider}`,
    secret: `secret-at-${provider}`,
    callback: `${shopOrigin}/api/oauth/${provider}/callback/`,
  });
  const github = createProvider(`${origin}/login/oauth`, client('github'), people, {
    authorization: '/authorize',
    token: '/access_token',
  });
  const google = createProvider(`${origin}/google`, client('google'), people);
  const routes: readonly [string, Handler][] = [
    ['/login/oauth/who/', handleLoginPage('github', github, people)],
    ['/google/who/', handleLoginPage('google', google, people)],
    ['/login/oauth', mountAt('/login/oauth', github)],
    ['/google', mountAt('/google', google)],
    ['/api/user', handleUserRequest(github, people)],
  ];
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const [, handle] = routes.find(([path]) => request.url?.startsWith(path)) ?? [];
    if (!handle) return response.writeHead(404).end();
    try {
      await handle(request, response);
    } catch (error) {
      // An expired login form must not stop `npm run dev`.
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      response.end(errorPage(String(error)));
    }
  });
  return {
    origin,
    environment: {
      GITHUB_CLIENT_ID: client('github').id,
      GITHUB_CLIENT_SECRET: client('github').secret,
      GITHUB_OAUTH_URL: origin,
      GITHUB_API_URL: `${origin}/api`,
      GOOGLE_CLIENT_ID: client('google').id,
      GOOGLE_CLIENT_SECRET: client('google').secret,
      GOOGLE_ISSUER: `${origin}/google`,
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function mountAt(path: string, provider: Provider): Handler {
  const handle = provider.callback();
  return async (request, response) => {
    // The provider derives its mount path from originalUrl.
    Object.assign(request, { originalUrl: request.url });
    request.url = request.url?.slice(path.length) ?? '/';
    await handle(request, response);
  };
}

/** Shows the login form and handles its submission. */
function handleLoginPage(name: 'github' | 'google', provider: Provider, people: Map<string, Person>): Handler {
  return async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(loginPage(name));
      return;
    }
    const person = readForm(await text(request));
    if (!person) return await provider.interactionFinished(request, response, { error: 'access_denied' });
    const accountId = subjectOf(name, person.name);
    people.set(accountId, person);
    await provider.interactionFinished(request, response, { select_account: {}, login: { accountId } });
  };
}

/** `GET /user` and `GET /user/emails` of GitHub's API. */
function handleUserRequest(provider: Provider, people: ReadonlyMap<string, Person>): Handler {
  return async (request, response) => {
    const [, secret = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const token = await provider.AccessToken.find(secret);
    const person = token && people.get(token.accountId);
    if (!person) return sendJson(response, 401, { message: 'Bad credentials' });
    if (person.name === faults.brokenUser) return sendJson(response, 500, { message: 'Server Error' });
    if (person.name === faults.hiddenEmails && request.url === '/api/user/emails')
      return sendJson(response, 403, { message: 'Resource not accessible by integration' });
    if (request.url === '/api/user') return sendJson(response, 200, githubUser(token.accountId, person));
    if (request.url === '/api/user/emails') return sendJson(response, 200, githubEmails(person));
    sendJson(response, 404, { message: 'Not Found' });
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
