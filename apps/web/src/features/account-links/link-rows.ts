import type { Bindings } from '@print/contract/oauth';
import type { Profile } from '@print/contract/session';
import type { SignInProvider } from '@print/contract/shop';

export type LinkRow = {
  provider: SignInProvider;
  /** Undefined when the provider is not linked, empty while the date is unknown. */
  linkedAt: string | undefined;
  /** Without this provider the user could not sign in any more. */
  isOnlySignIn: boolean;
};

/** The linked providers, and those that the shop offers. */
export function linkRows(bindings: Bindings, hasPassword: boolean): LinkRow[] {
  const providers = [
    { provider: 'github', canBind: bindings.can_bind_github },
    { provider: 'google', canBind: bindings.can_bind_google },
  ] as const;
  return providers.flatMap(({ provider, canBind }) => {
    const linkedAt = bindings.bindings.find((binding) => binding.provider === provider)?.date_joined;
    if (linkedAt === undefined && !canBind) return [];
    const isOnlySignIn = linkedAt !== undefined && !hasPassword && bindings.bindings.length === 1;
    return [{ provider, linkedAt, isOnlySignIn }];
  });
}

/** The bindings as the profile implies them, without dates: placeholder data that avoids a layout shift. */
export function expectedBindings(user: Profile, offeredProviders: readonly SignInProvider[]): Bindings {
  const { github_id: github, google_id: google } = user;
  return {
    github_id: github ?? null,
    google_id: google ?? null,
    can_bind_github: github === undefined && offeredProviders.includes('github'),
    can_bind_google: google === undefined && offeredProviders.includes('google'),
    bindings: [
      ...(github === undefined ? [] : [{ provider: 'github' as const, uid: github, date_joined: '' }]),
      ...(google === undefined ? [] : [{ provider: 'google' as const, uid: google, date_joined: '' }]),
    ],
  };
}
