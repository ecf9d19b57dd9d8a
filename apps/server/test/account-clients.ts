import type { Registration } from '@print/contract/accounts';
import { createClient, type TestClient } from './test-client.ts';

/** Lets tests set the client address by X-Forwarded-For. */
export const proxyEnvironment = { TRUST_PROXY: '127.0.0.1' };

let counter = 0;

/** A new client address, which no rate limit has counted yet. */
export function newAddress(): string {
  counter += 1;
  return `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;
}

/** A new browser, at a new address by default. */
export function createBrowser(origin: string, address = newAddress(), userAgent = ''): TestClient {
  return createClient(origin, undefined, { 'x-forwarded-for': address, 'user-agent': userAgent });
}

/** The same browser after sign-in: the cookies of `guest`, with a token. */
export function createSignedInBrowser(origin: string, token: string, guest?: TestClient): TestClient {
  const client = createClient(origin, token);
  for (const [name, value] of guest?.cookies ?? []) client.cookies.set(name, value);
  return client;
}

export const goodPassword = '图书馆-3楼-靠窗';

/** A valid registration form. */
export function registrationForm(overrides: Partial<Registration> = {}): Registration {
  counter += 1;
  return {
    username: `lilei${counter}`,
    email: `lilei${counter}@campus.test`,
    password: goodPassword,
    password_confirm: overrides.password ?? goodPassword,
    ...overrides,
  };
}
