import type { Config } from '#platform/config.ts';

const yearSeconds = 365 * 24 * 3600;

const isHttps = ({ publicOrigin }: Config) => publicOrigin.startsWith('https:');

/** `__Host-` keeps other hosts of the same domain from setting them; it needs https. */
export function cookieNames(config: Config) {
  const prefix = isHttps(config) ? '__Host-' : '';
  return {
    visitor: `${prefix}visitor`,
    session: `${prefix}session`,
    csrf: 'csrftoken',
    /** Kept while somebody is away at a provider: only the browser that left may come back. */
    oauthStart: `${prefix}oauth_start`,
    /** Kept for a minute after that: half of what the token is given for. */
    oauthCompletion: `${prefix}oauth_completion`,
  };
}

export function cookieOptions(config: Config) {
  return { path: '/', sameSite: 'lax', secure: isHttps(config), maxAge: yearSeconds } as const;
}
