import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
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
        imgSrc: ["'self'", 'blob:', 'data:'],
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

function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...elements].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
