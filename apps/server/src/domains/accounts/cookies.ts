import type { Config } from '#platform/config.ts';

const yearSeconds = 365 * 24 * 3600;

const isHttps = ({ publicOrigin }: Config) => publicOrigin.startsWith('https:');

/** `__Host-` keeps other hosts of the same domain from setting them; it needs https. */
export function cookieNames(config: Config): { visitor: string; session: string; csrf: string } {
  const prefix = isHttps(config) ? '__Host-' : '';
  return { visitor: `${prefix}visitor`, session: `${prefix}session`, csrf: 'csrftoken' };
}

export function cookieOptions(config: Config) {
  return { path: '/', sameSite: 'lax', secure: isHttps(config), maxAge: yearSeconds } as const;
}
