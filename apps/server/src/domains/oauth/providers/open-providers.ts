import { SignInProvider } from '@print/contract/shop';
import type { Config } from '#platform/config.ts';
import { openGithub } from './github.ts';
import { openGoogle } from './google.ts';
import type { Provider } from './provider.ts';

/** Those the operator has set up; nothing is asked of them before somebody wants to sign in. */
export type Providers = { readonly [Name in SignInProvider]: Provider | undefined };

export function openProviders(config: Config): Providers {
  const callback = (name: SignInProvider) => new URL(`/api/oauth/${name}/callback/`, config.publicOrigin);
  return {
    github: config.github && openGithub(config.github, callback('github')),
    google: config.google && openGoogle(config.google, callback('google')),
  };
}

export function listOffered(providers: Providers): SignInProvider[] {
  return SignInProvider.options.filter((name) => providers[name] !== undefined);
}
