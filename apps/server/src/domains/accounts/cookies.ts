import type { Config } from '#platform/config.ts';

const yearSeconds = 365 * 24 * 3600;

const isHttps = ({ publicOrigin }: Config) => publicOrigin.startsWith('https:');

/** The prefix `__Host-` prevents other hosts of the domain from setting the cookies. It requires https. */
export function cookieNames(config: Config) {
  const prefix = isHttps(config) ? '__Host-' : '';
  return {
    visitor: `${prefix}visitor`,
    session: `${prefix}session`,
    csrf: 'csrftoken',
    /** Set during an authorization flow: only the browser that started it may finish it. */
    oauthStart: `${prefix}oauth_start`,
    /** Set for a minute after the flow. The callback page exchanges it for a sign-in token. */
    oauthCompletion: `${prefix}oauth_completion`,
  };
}

export function cookieOptions(config: Config) {
  return { path: '/', sameSite: 'lax', secure: isHttps(config), maxAge: yearSeconds } as const;
}
