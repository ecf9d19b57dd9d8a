import type { Profile } from '@print/contract/accounts';
import type { Bindings } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';

export type LinkRow = {
  provider: SignInProvider;
  /** When it was linked: undefined while it is not, empty while nobody has said when. */
  linkedAt: string | undefined;
  /** Without it nobody could sign in any more. */
  isLastWayIn: boolean;
};

/** What is linked or can be; a provider the shop does not offer is not spoken of. */
export function linkRows(bindings: Bindings, hasPassword: boolean): LinkRow[] {
  const providers = [
    { provider: 'github', canBind: bindings.can_bind_github },
    { provider: 'google', canBind: bindings.can_bind_google },
  ] as const;
  return providers.flatMap(({ provider, canBind }) => {
    const linkedAt = bindings.bindings.find((one) => one.provider === provider)?.date_joined;
    if (linkedAt === undefined && !canBind) return [];
    const isLastWayIn = linkedAt !== undefined && !hasPassword && bindings.bindings.length === 1;
    return [{ provider, linkedAt, isLastWayIn }];
  });
}

/** What the server will say of the links, but for their dates: nothing has to wait, or move when it is said. */
export function expectedBindings(user: Profile, offered: readonly SignInProvider[]): Bindings {
  const { github_id: github, google_id: google } = user;
  return {
    github_id: github ?? null,
    google_id: google ?? null,
    can_bind_github: github === undefined && offered.includes('github'),
    can_bind_google: google === undefined && offered.includes('google'),
    bindings: [
      ...(github === undefined ? [] : [{ provider: 'github' as const, uid: github, date_joined: '' }]),
      ...(google === undefined ? [] : [{ provider: 'google' as const, uid: google, date_joined: '' }]),
    ],
  };
}
