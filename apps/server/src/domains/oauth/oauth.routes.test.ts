import { getProfile, login, logout } from '@print/contract/accounts';
import { getUserinfo, validateToken } from '@print/contract/oauth';
import { describe, expect, test } from 'vitest';
import { seedUser } from '#test/factories.ts';
import { openLocalProviders, passProvider, type Typed, visit } from '#test/oauth-journey.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient, type TestClient } from '#test/test-client.ts';

const local = await openLocalProviders();
const { deps, origin, logged } = await createTestApp({ environment: local.environment });

type ProviderName = 'github' | 'google';
const providers = ['github', 'google'] as const;

/** Goes to the provider and answers it; where it leads back to has not been visited yet. */
async function comeBack(browser: TestClient, provider: ProviderName, typed?: Typed): Promise<string> {
  const start = await visit(browser, origin, `/api/oauth/${provider}/`);
  return (await passProvider(start, typed)).href;
}

async function signIn(browser: TestClient, provider: ProviderName, typed?: Typed) {
  const landed = await visit(browser, origin, await comeBack(browser, provider, typed));
  return { landed, answer: Object.fromEntries(landed.searchParams) as Record<string, string> };
}

describe.each(providers)('signing in with %s', (provider) => {
  test('makes an account, and is the same one the next time', async () => {
    const typed = { name: `new-${provider}`, email: `New@${provider}.test`, verified: 'yes' };
    const first = createClient(origin);
    const { landed, answer } = await signIn(first, provider, typed);
    expect(landed.origin + landed.pathname).toBe('http://print.test/oauth/callback');
    expect(answer).toEqual({
      ...{ success: 'true', username: `new-${provider}`, provider },
      temp_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const made = await first.call(getUserinfo, {});
    expect(made).toMatchObject({
      status: 200,
      body: { username: `new-${provider}`, email: `New@${provider}.test`, has_password: false },
    });
    expect(made.body[`${provider}_id`]).toMatch(/^\d+$/);

    const again = createClient(origin);
    await signIn(again, provider, { name: `new-${provider}` });
    expect((await again.call(getUserinfo, {})).body).toEqual(made.body);
  });
});
