import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { notAllowed, notSignedIn, ownersOnly, signInExpired } from './accounts.errors.ts';
import type { SignIn, User } from './accounts.table.ts';
import { assertConfirmed } from './assert-confirmed.ts';
import { mayClerksCall } from './clerk-call-rules.ts';
import { needsConfirmation } from './confirmation-rules.ts';
import { cookieNames, cookieOptions } from './cookies.ts';
import { isOwner, isStaff } from './role-rules.ts';
import { findSignedInUser, setLastSeen } from './sign-ins.store.ts';

/** A caller may be a visitor, a user, or both. */
export type Caller = {
  /** Hash of the visitor cookie's secret. It owns the uploads of a guest. */
  readonly visitorId: string | undefined;
  readonly user: User | undefined;
  readonly signedInBy: SignIn['kind'] | undefined;
  /** The sign-in that authenticated the request. */
  readonly signIn: SignIn | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The token and the session secret of a request. Logging out ends both. */
export function secretsOf(request: FastifyRequest, config: Config): string[] {
  const token = tokenIn(request.headers.authorization);
  const session = request.cookies[cookieNames(config).session];
  return [token, session].filter((secret) => secret !== undefined);
}

function tokenIn(authorization = ''): string | undefined {
  return /^Token (\S+)$/.exec(authorization)?.[1];
}

/** Responses are private to the caller, unless a route sets its own cache-control. */
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
      // An invalid token is refused on every route, also where guests are allowed: a token replaces the CSRF check.
      const secret = tokenIn(authorization);
      const found = secret && (await findSignedInUser(db, 'token', hashSecret(secret), clock.now()));
      if (!found) throw signInExpired();
      request.caller = { visitorId, ...found, signedInBy: 'token' };
      await updateLastSeen(deps, found.signIn);
      return;
    }
    const sessionSecret = request.cookies[names.session];
    const found = sessionSecret
      ? await findSignedInUser(db, 'session', hashSecret(sessionSecret), clock.now())
      : undefined;
    request.caller = { visitorId, user: found?.user, signIn: found?.signIn, signedInBy: found?.signIn.kind };
    if (found) await updateLastSeen(deps, found.signIn);
  };
}

/** Sets the visitor cookie on the first visit. Uploads of guests belong to it. */
export function ensureVisitor({ config, random }: Deps, request: FastifyRequest, reply: FastifyReply): string {
  if (request.caller.visitorId !== undefined) return request.caller.visitorId;
  const secret = newSecret(random);
  reply.setCookie(cookieNames(config).visitor, secret, { ...cookieOptions(config), httpOnly: true });
  return hashSecret(secret);
}

/** Throws when nobody is signed in. */
export function userOf({ caller }: FastifyRequest): User {
  if (!caller.user) throw notSignedIn();
  return caller.user;
}

/** Throws when nobody is signed in. */
export function signInOf({ caller }: FastifyRequest): SignIn {
  if (!caller.signIn) throw notSignedIn();
  return caller.signIn;
}

/** Deny by default: a route below the staff prefix is for owners, and for clerks if it is on their list. */
export async function guardStaffCalls(request: FastifyRequest): Promise<void> {
  const { method, routeOptions } = request;
  if (!routeOptions.url?.startsWith('/api/staff/')) return;
  const user = userOf(request);
  if (!isStaff(user)) throw notAllowed();
  if (!isOwner(user) && !mayClerksCall(method, routeOptions.url)) throw ownersOnly();
}

/** Runs after `guardStaffCalls`. Only staff confirm: customers use some of the calls too, and are not asked. */
export function guardConfirmedCalls(deps: Pick<Deps, 'clock'>) {
  return async ({ method, routeOptions, caller }: FastifyRequest): Promise<void> => {
    if (isStaff(caller.user) && needsConfirmation(method, routeOptions.url)) assertConfirmed(deps, caller.signIn);
  };
}

const hourMs = 3600 * 1000;

/** Updates at most once an hour, so that requests do not pay for a write. */
async function updateLastSeen(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { id, lastSeenAt }: SignIn,
): Promise<void> {
  const now = clock.now();
  const hourAgo = new Date(now.getTime() - hourMs);
  if (lastSeenAt > hourAgo) return;
  // A full disk must not make requests fail that only read.
  await setLastSeen(db, id, now, hourAgo).catch((error: unknown) =>
    log.warn({ err: error }, 'the last use of a sign-in could not be saved'),
  );
}
