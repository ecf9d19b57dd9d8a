import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import { avatarHosts } from '#lib/avatar-hosts.ts';
import type { Config } from '../config.ts';
import type { App } from './app.ts';

/** Strict headers on everything. Inline code runs only where it is, by hash, what our own build wrote. */
export async function addSecurityHeaders(app: App, config: Config, pageHtml: string): Promise<void> {
  const onHttps = config.publicOrigin.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(pageHtml, 'script')],
        styleSrc: ["'self'", ...inlineHashes(pageHtml, 'style')],
        imgSrc: ["'self'", 'blob:', 'data:', ...avatarSources(config)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(onHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: onHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // `no-referrer` would make browsers send `Origin: null` with our own calls.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** People who come by a provider bring the picture that they have there. */
function avatarSources(config: Config): string[] {
  return (['github', 'google'] as const)
    .filter((provider) => config[provider] !== undefined)
    .map((provider) => `https://${avatarHosts[provider]}`);
}

function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...elements].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
