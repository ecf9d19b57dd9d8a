import { csrfFailed } from '#domains/accounts/accounts.errors.ts';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Owner } from './documents.table.ts';

/** A caller owns the documents of their account and those they uploaded as a visitor before they signed in. */
export function ownersOf({ user, visitorId }: Pick<Caller, 'user' | 'visitorId'>): Owner[] {
  const owners: Owner[] = [];
  if (user) owners.push(`user:${user.id}`);
  if (visitorId !== undefined) owners.push(`visitor:${visitorId}`);
  return owners;
}

/** The owner of a new upload. A guest without a visitor cookie has already failed the CSRF check. */
export function ownerOf(caller: Pick<Caller, 'user' | 'visitorId'>): Owner {
  const [owner] = ownersOf(caller);
  if (!owner) throw csrfFailed();
  return owner;
}
