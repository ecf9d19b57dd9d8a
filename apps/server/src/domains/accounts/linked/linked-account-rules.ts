import type { SignInProvider } from '@print/contract/shop';
import { avatarHosts } from '#lib/avatar-hosts.ts';
import { emailProblem, plainEmail } from '../profile/contact-rules.ts';
import { usernameLength, usernameProblem } from '../registering/username-rules.ts';
import { lastWayIn } from './linked-accounts.errors.ts';

/** Who somebody is to a provider. */
export type ProviderIdentity = {
  readonly provider: SignInProvider;
  /** The provider's own id of this person: the only thing they are known by. */
  readonly subject: string;
  /** What they call themselves there, the best first. */
  readonly names: readonly string[];
  /** Only when the provider has made sure that it is theirs. */
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

/** A provider that the shop no longer offers lets nobody in. */
export function assertOtherWayIn(
  user: Links & { readonly passwordHash: string | null },
  leaving: SignInProvider,
  offered: readonly SignInProvider[],
): void {
  if (user.passwordHash !== null) return;
  const others = offered.filter((provider) => provider !== leaving);
  if (!others.some((provider) => linkOf(user, provider))) throw lastWayIn();
}

const notForNames = /[^\p{L}\p{M}\p{Nd}_.-]|\p{Default_Ignorable_Code_Point}/gu;
/** Room for the number that makes a name free. */
const longestMade = usernameLength.most - 6;

/** A name by our rules, from what somebody is called elsewhere; whether it is free is another matter. */
export function makeUsername(names: readonly string[]): string {
  for (const name of names) {
    const plain = name
      .slice(0, 1000)
      .normalize('NFKC')
      .replaceAll(notForNames, '')
      .replace(/^\p{M}+/u, '')
      // What was taken away may have stood between a letter and its mark.
      .normalize('NFKC');
    const short = [...plain].slice(0, longestMade).join('');
    if (usernameProblem(short) === undefined) return short;
  }
  return '用户';
}

export function readVerifiedEmail({ verifiedEmail = '' }: ProviderIdentity): string {
  const email = plainEmail(verifiedEmail);
  return emailProblem(email) === undefined ? email : '';
}

/** A page of ours loads it: from the provider's own image host, or not at all. */
export function readPicture({ provider, picture = '' }: ProviderIdentity): string | null {
  if (picture.length > 1000 || !URL.canParse(picture)) return null;
  const { protocol, host, href, username, password } = new URL(picture);
  const isTheirs = protocol === 'https:' && host === avatarHosts[provider] && username + password === '';
  return isTheirs ? href : null;
}
