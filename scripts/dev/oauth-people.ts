import { createHash } from 'node:crypto';

/** Someone who has typed at the local provider who they are. */
export type Person = {
  readonly name: string;
  /** Empty: none. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Empty: none. */
  readonly picture: string;
};

/** By the name typed, a provider misbehaves as it might on a bad day. */
export const faults = {
  /** The call for the token is answered by a 500. */
  broken: 'broken',
  /** The call for the token is answered by a page instead of JSON. */
  nonsense: 'nonsense',
  /** GitHub's call for the user is answered by a 500. */
  brokenUser: 'broken-user',
  /** GitHub does not let us ask for addresses. */
  hiddenEmails: 'hidden-emails',
} as const;

/** Whoever types the same name again is the same person. Both providers number people, Google with 21 digits. */
export function subjectOf(provider: 'github' | 'google', name: string): string {
  const number = createHash('sha256').update(name).digest().readUIntBE(0, 4);
  return provider === 'github' ? String(number) : `1${String(number).padStart(20, '0')}`;
}

export function googleClaims(subject: string, person: Person): { sub: string; [claim: string]: unknown } {
  return {
    sub: subject,
    name: person.name,
    given_name: person.name,
    ...(person.picture && { picture: person.picture }),
    ...(person.email && { email: person.email, email_verified: person.isEmailVerified }),
  };
}

export function githubUser(subject: string, person: Person): Record<string, unknown> {
  return {
    login: person.name,
    id: Number(subject),
    type: 'User',
    name: person.name,
    avatar_url: person.picture,
    email: null,
  };
}

export function githubEmails({ email, isEmailVerified }: Person): Record<string, unknown>[] {
  if (!email) return [];
  return [{ email, primary: true, verified: isEmailVerified, visibility: 'private' }];
}
