import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { errorPage } from './oauth-login-page.ts';
import { createMemoryAdapter } from './oauth-memory.ts';
import { faults, googleClaims, type Person } from './oauth-people.ts';

export type ProviderClient = { readonly id: string; readonly secret: string; readonly callback: string };

const ttlSeconds = 600;

/** A real OAuth and OpenID Connect server. It requires PKCE and shows the login form every time. */
export function createProvider(
  issuer: string,
  client: ProviderClient,
  people: ReadonlyMap<string, Person>,
  routes?: Configuration['routes'],
): Provider {
  const provider: Provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    ...(routes && { routes }),
    // GitHub's scopes besides the standard ones.
    scopes: ['openid', 'read:user', 'user:email'],
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'picture'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
    interactions: { policy: alwaysPrompt(), url: (_, { uid }) => `${new URL(issuer).pathname}/who/${uid}` },
    ttl: {
      AccessToken: ttlSeconds,
      AuthorizationCode: 60,
      Grant: ttlSeconds,
      IdToken: ttlSeconds,
      Interaction: ttlSeconds,
      Session: ttlSeconds,
    },
    findAccount: (_, accountId) => {
      const person = people.get(accountId);
      return person && { accountId, claims: () => googleClaims(accountId, person) };
    },
    // The button 允许 grants every requested scope.
    loadExistingGrant: async ({ oidc }) => {
      const { client: requester, session, params } = oidc;
      if (!requester || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: requester.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.['scope'] ?? ''));
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'html';
      ctx.body = errorPage(error_description ?? error);
    },
  });
  injectFaults(provider, people);
  return provider;
}

function alwaysPrompt(): interactionPolicy.DefaultPolicy {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  const check = new Check('not_prompted', 'every sign-in shows the prompt', ({ oidc }) =>
    oidc.result ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.add(new Prompt({ name: 'select_account', requestable: true }, check), 0);
  return policy;
}

function injectFaults(provider: Provider, people: ReadonlyMap<string, Person>): void {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    const subject = ctx.oidc?.entities.AuthorizationCode?.accountId ?? '';
    const name = people.get(subject)?.name;
    if (ctx.oidc?.route !== 'token' || name === undefined) return;
    if (name === faults.broken) Object.assign(ctx, { status: 500, body: 'out of order' });
    if (name === faults.nonsense) ctx.body = '<h1>maintenance</h1>';
  });
}

/** Shared by all providers of this process: generating an RSA key takes up to a second. */
let privateKey: KeyObject | undefined;

function signingKey() {
  privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig' };
}
