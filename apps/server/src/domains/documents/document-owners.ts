import { csrfFailed } from '#domains/accounts/accounts.errors.ts';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Owner } from './documents.table.ts';

/** Whom a caller's documents belong to: as a user, and as the visitor they were before they signed in. */
export function ownersOf({ user, visitorId }: Pick<Caller, 'user' | 'visitorId'>): Owner[] {
  const owners: Owner[] = [];
  if (user) owners.push(`user:${user.id}`);
  if (visitorId !== undefined) owners.push(`visitor:${visitorId}`);
  return owners;
}

/** Whom a new upload belongs to. A guest without a visitor cookie has failed the check for forgery before. */
export function ownerOf(caller: Pick<Caller, 'user' | 'visitorId'>): Owner {
  const [owner] = ownersOf(caller);
  if (!owner) throw csrfFailed();
  return owner;
}
