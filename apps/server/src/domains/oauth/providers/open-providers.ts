import type { SignInProvider } from '@print/contract/shop';
import type { Config } from '#platform/config.ts';
import type { Providers } from '../provider.ts';
import { openGithub } from './github.ts';
import { openGoogle } from './google.ts';

/** Sends no request to a provider before a user starts a sign-in. */
export function openProviders(config: Config): Providers {
  const callback = (name: SignInProvider) => new URL(`/api/oauth/${name}/callback/`, config.publicOrigin);
  return {
    github: config.github && openGithub(config.github, callback('github')),
    google: config.google && openGoogle(config.google, callback('google')),
  };
}
