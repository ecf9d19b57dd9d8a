import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import { avatarHosts } from '#lib/avatar-hosts.ts';
import type { Config } from '../config.ts';
import type { App } from './app.ts';
import { cspHashOf } from './pages/compress-page.ts';

/** The handover page scans pickup codes with the camera, and pages copy codes. No page uses any other feature. */
const usedFeatures = ['camera', 'clipboard-write'];
const unusedFeatures = [
  ...['accelerometer', 'browsing-topics', 'clipboard-read', 'display-capture', 'encrypted-media'],
  ...['fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial'],
  ...['usb', 'xr-spatial-tracking'],
];
const permissionsPolicy = [
  ...usedFeatures.map((feature) => `${feature}=(self)`),
  ...unusedFeatures.map((feature) => `${feature}=()`),
].join(', ');

/** Sets strict headers on every reply. The policy allows inline scripts only by the hash of the built ones. */
export async function addSecurityHeaders(app: App, config: Config, pageHtml: string): Promise<void> {
  const isHttps = config.publicOrigin.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(pageHtml)],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...avatarSources(config)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // `no-referrer` would make browsers send `Origin: null` with our own calls.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissionsPolicy));
}

/** Users who sign in with a provider have an avatar hosted by it. */
function avatarSources(config: Config): string[] {
  return (['github', 'google'] as const)
    .filter((provider) => config[provider] !== undefined)
    .map((provider) => `https://${avatarHosts[provider]}`);
}

function inlineScripts(html: string): string[] {
  const elements = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...elements].map(([, code = '']) => cspHashOf(code));
}

/** Allows the inline styles of this reply only. */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const sources = ["style-src 'self'", ...hashes].join(' ');
  reply.header('content-security-policy', policy.replace("style-src 'self'", sources));
}
