import type { Bindings } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';

export type LinkRow = {
  provider: SignInProvider;
  /** When it was linked; undefined while it is not. */
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
