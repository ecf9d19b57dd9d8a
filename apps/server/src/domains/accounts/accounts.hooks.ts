import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { isCsrfToken } from '#platform/http/csrf.ts';
import { csrfFailed, foreignOrigin, notAllowed, notSignedIn, signInExpired } from './accounts.errors.ts';
import type { SignIn, User } from './accounts.table.ts';
import { cookieNames, cookieOptions } from './cookies.ts';
import { findSignedInUser, setLastSeen } from './sign-ins.store.ts';

/** Who is calling: perhaps a visitor, perhaps a user, perhaps both. */
export type Caller = {
  /** Hash of the visitor cookie's secret: what uploads of guests belong to. */
  readonly visitorId: string | undefined;
  readonly user: User | undefined;
  readonly signedInBy: SignIn['kind'] | undefined;
  /** What the call proved it with. */
  readonly signIn: SignIn | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The sign-in secrets a call carries: logging out ends the token and the session alike. */
export function secretsOf(request: FastifyRequest, config: Config): string[] {
  const token = tokenIn(request.headers.authorization);
  const session = request.cookies[cookieNames(config).session];
  return [token, session].filter((secret) => secret !== undefined);
}

function tokenIn(authorization = ''): string | undefined {
  return /^Token (\S+)$/.exec(authorization)?.[1];
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a call answers is the caller's own, unless it says otherwise: no cache keeps it. */
export async function forbidCaching(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}

export function identifyCaller(deps: Deps) {
  const { db, clock, config } = deps;
  const names = cookieNames(config);

  return async (request: FastifyRequest): Promise<void> => {
    const visitorSecret = request.cookies[names.visitor];
    const visitorId = visitorSecret ? hashSecret(visitorSecret) : undefined;
    const authorization = request.headers.authorization;

    if (authorization !== undefined) {
      // A junk header is refused, also on calls that allow guests, and never switches another check off.
      const secret = tokenIn(authorization);
      const found = secret && (await findSignedInUser(db, 'token', hashSecret(secret), clock.now()));
      if (!found) throw signInExpired();
      request.caller = { visitorId, ...found, signedInBy: 'token' };
      await noteSeen(deps, found.signIn);
      return;
    }
    const sessionSecret = request.cookies[names.session];
    const found = sessionSecret
      ? await findSignedInUser(db, 'session', hashSecret(sessionSecret), clock.now())
      : undefined;
    request.caller = { visitorId, user: found?.user, signIn: found?.signIn, signedInBy: found?.signIn.kind };
    if (found) await noteSeen(deps, found.signIn);
  };
}

/** Unsafe calls must come from our own pages: by token, or by a csrftoken that was made for this visitor. */
export function refuseForgery({ config }: Deps, csrfKey: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined && !config.ownOrigins.includes(origin)) throw foreignOrigin();
    if (request.headers['sec-fetch-site'] === 'cross-site') throw foreignOrigin();
    if (request.caller.signedInBy === 'token') return;

    const { visitorId } = request.caller;
    const sent = request.headers['x-csrftoken'];
    const isOurs =
      visitorId !== undefined &&
      typeof sent === 'string' &&
      sent === request.cookies[cookieNames(config).csrf] &&
      isCsrfToken(csrfKey, visitorId, sent);
    if (!isOurs) throw csrfFailed();
  };
}

/** Gives a first-time visitor the cookie that uploads will belong to. */
export function ensureVisitor(
  { config, random }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  if (request.caller.visitorId !== undefined) return request.caller.visitorId;
  const secret = newSecret(random);
  reply.setCookie(cookieNames(config).visitor, secret, { ...cookieOptions(config), httpOnly: true });
  return hashSecret(secret);
}

/** The signed-in user, or the refusal. */
export function userOf({ caller }: FastifyRequest): User {
  if (!caller.user) throw notSignedIn();
  return caller.user;
}

/** The sign-in by which the call was made, or the refusal. */
export function signInOf({ caller }: FastifyRequest): SignIn {
  if (!caller.signIn) throw notSignedIn();
  return caller.signIn;
}

/** Deny by default: whatever is mounted below the staff prefix is for staff. */
export async function guardStaffCalls(request: FastifyRequest): Promise<void> {
  if (!request.routeOptions.url?.startsWith('/api/staff/')) return;
  if (userOf(request).role !== 'staff') throw notAllowed();
}

const hourMs = 3600 * 1000;

/** When a sign-in was last used, to the hour: its owner wants to know, and no call is to pay for it. */
async function noteSeen(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { id, lastSeenAt }: SignIn,
): Promise<void> {
  const now = clock.now();
  const hourAgo = new Date(now.getTime() - hourMs);
  if (lastSeenAt > hourAgo) return;
  // A full disk must not keep anyone from reading.
  await setLastSeen(db, id, now, hourAgo).catch((error: unknown) =>
    log.warn({ err: error }, 'when a sign-in was used could not be noted'),
  );
}
