import type { SignInProvider } from '@print/contract/shop';
import { avatarHosts } from '#lib/avatar-hosts.ts';
import { emailProblem, normaliseEmail } from '../profile/contact-rules.ts';
import { usernameLength, usernameProblem } from '../registering/username-rules.ts';
import { lastSignInMethod } from './linked-accounts.errors.ts';

/** A user as the provider describes them. */
export type ProviderIdentity = {
  readonly provider: SignInProvider;
  /** The provider's id of the user: the only value that identifies them. */
  readonly subject: string;
  /** Names at the provider, the best first. */
  readonly names: readonly string[];
  /** Only an address that the provider has verified. */
  readonly verifiedEmail: string | undefined;
  readonly picture: string | undefined;
};

type Links = {
  readonly githubId: string | null;
  readonly githubLinkedAt: Date | null;
  readonly googleId: string | null;
  readonly googleLinkedAt: Date | null;
};

export function linkOf(
  user: Links,
  provider: SignInProvider,
): { readonly subject: string; readonly linkedAt: Date } | undefined {
  const subject = user[`${provider}Id`];
  const linkedAt = user[`${provider}LinkedAt`];
  return subject === null || linkedAt === null ? undefined : { subject, linkedAt };
}

/** Refuses to remove the last way to sign in. A provider that the shop no longer offers does not count. */
export function assertOtherSignInMethod(
  user: Links & { readonly passwordHash: string | null },
  removed: SignInProvider,
  offered: readonly SignInProvider[],
): void {
  if (user.passwordHash !== null) return;
  const others = offered.filter((provider) => provider !== removed);
  if (!others.some((provider) => linkOf(user, provider))) throw lastSignInMethod();
}

const disallowedCharacters = /[^\p{L}\p{M}\p{Nd}_.-]|\p{Default_Ignorable_Code_Point}/gu;
/** Leaves space for the number that makes a name unique. */
const maxBaseLength = usernameLength.max - 6;

/** Derives a valid username from the provider's names. It may already be taken. */
export function createUsername(names: readonly string[]): string {
  for (const name of names) {
    const allowed = name
      .slice(0, 1000)
      .normalize('NFKC')
      .replaceAll(disallowedCharacters, '')
      .replace(/^\p{M}+/u, '')
      // A removed character may have stood between a letter and its combining mark.
      .normalize('NFKC');
    const username = [...allowed].slice(0, maxBaseLength).join('');
    if (usernameProblem(username) === undefined) return username;
  }
  return '用户';
}

export function readVerifiedEmail({ verifiedEmail = '' }: ProviderIdentity): string {
  const email = normaliseEmail(verifiedEmail);
  return emailProblem(email) === undefined ? email : '';
}

/** Our pages load the picture, so only the provider's own image host is allowed. */
export function readPicture({ provider, picture = '' }: ProviderIdentity): string | null {
  if (picture.length > 1000 || !URL.canParse(picture)) return null;
  const { protocol, host, href, username, password } = new URL(picture);
  const isProviderPicture = protocol === 'https:' && host === avatarHosts[provider] && username + password === '';
  return isProviderPicture ? href : null;
}
