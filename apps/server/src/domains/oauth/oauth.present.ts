import type { Bindings } from '@print/contract/oauth';
import { SignInProvider } from '@print/contract/shop';
import type { User } from '#domains/accounts/accounts.table.ts';
import { linkOf } from '#domains/accounts/linked/linked-account-rules.ts';

export function presentBindings(user: User, offered: readonly SignInProvider[]): Bindings {
  const mayLink = (provider: SignInProvider) => offered.includes(provider) && !linkOf(user, provider);
  return {
    github_id: user.githubId,
    google_id: user.googleId,
    can_bind_github: mayLink('github'),
    can_bind_google: mayLink('google'),
    bindings: SignInProvider.options.flatMap((provider) => {
      const link = linkOf(user, provider);
      return link ? [{ provider, uid: link.subject, date_joined: link.linkedAt.toISOString() }] : [];
    }),
  };
}
