import { createHash } from 'node:crypto';

/** A person who has signed in at the local provider. */
export type Person = {
  readonly name: string;
  /** Empty if there is none. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Empty if there is none. */
  readonly picture: string;
};

/** Signing in with one of these names makes the provider fail. */
export const faults = {
  /** The token endpoint replies with 500. */
  broken: 'broken',
  /** The token endpoint replies with HTML instead of JSON. */
  nonsense: 'nonsense',
  /** GitHub's user endpoint replies with 500. */
  brokenUser: 'broken-user',
  /** GitHub's email endpoint replies with 403. */
  hiddenEmails: 'hidden-emails',
} as const;

/** The same name always gives the same subject. Both providers use numbers as ids, Google 21 digits. */
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
