import type { Registration } from '@print/contract/accounts';
import { createClient, type TestClient } from './test-client.ts';

/** The server believes this address when it says where others come from. */
export const behindProxy = { TRUST_PROXY: '127.0.0.1' };

let counter = 0;

/** An address of its own: what one is limited to, others are not. */
export function newAddress(): string {
  counter += 1;
  return `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;
}

/** Somebody at a browser somewhere, whom nobody has seen before unless it is said otherwise. */
export function browserAt(origin: string, address = newAddress(), userAgent = ''): TestClient {
  return createClient(origin, undefined, { 'x-forwarded-for': address, 'user-agent': userAgent });
}

/** The same browser with the token it was given. */
export function withToken(origin: string, token: string, before?: TestClient): TestClient {
  const client = createClient(origin, token);
  for (const [name, value] of before?.cookies ?? []) client.cookies.set(name, value);
  return client;
}

export const goodPassword = '图书馆-3楼-靠窗';

/** A form in which nothing is wrong. */
export function registration(given: Partial<Registration> = {}): Registration {
  counter += 1;
  return {
    username: `lilei${counter}`,
    email: `lilei${counter}@campus.test`,
    password: goodPassword,
    password_confirm: given.password ?? goodPassword,
    ...given,
  };
}
