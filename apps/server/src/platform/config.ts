import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { type AlipayConfig, readAlipayConfig, readWechatConfig, type WechatConfig } from './gateway-config.ts';
import { SetupError } from './setup-error.ts';

const projectRoot = resolve(import.meta.dirname, '../../../..');

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsAbsent, schema);
const text = setting(z.string().optional());
const webAddress = z.url({ protocol: /^https?$/ });
const address = setting(webAddress.optional());

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const trustedProxies = setting(
  z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(network))
    .default([]),
);

/** Every setting. `.env.example` documents them; a test compares the two. */
export const Environment = z.object({
  NODE_ENV: setting(z.enum(['production', 'development', 'test']).default('production')),
  PORT: setting(z.coerce.number().int().min(0).max(65535).default(8000)),
  HOST: setting(z.string().default('127.0.0.1')),
  PUBLIC_ORIGIN: address,
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  S3_ENDPOINT: address,
  S3_REGION: setting(z.string().default('us-east-1')),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  TRUST_PROXY: trustedProxies,
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GITHUB_OAUTH_URL: setting(webAddress.default('https://github.com')),
  GITHUB_API_URL: setting(webAddress.default('https://api.github.com')),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: setting(webAddress.default('https://accounts.google.com')),
  FONT_DIR: text,
  ALLOW_WEAK_SANDBOX: setting(z.enum(['0', '1']).default('0')),
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: text,
  ALIPAY_APP_ID: text,
  ALIPAY_PRIVATE_KEY: text,
  ALIPAY_PRIVATE_KEY_FILE: text,
  ALIPAY_PUBLIC_KEY: text,
  ALIPAY_PUBLIC_KEY_FILE: text,
  ALIPAY_SELLER_ID: text,
  ALIPAY_GATEWAY_URL: setting(webAddress.default('https://openapi.alipay.com/gateway.do')),
  WECHAT_MCH_ID: text,
  WECHAT_APP_ID: text,
  WECHAT_SERIAL_NO: text,
  WECHAT_PRIVATE_KEY: text,
  WECHAT_PRIVATE_KEY_FILE: text,
  WECHAT_API_V3_KEY: text,
  WECHAT_PUBLIC_KEY_ID: text,
  WECHAT_PUBLIC_KEY: text,
  WECHAT_PUBLIC_KEY_FILE: text,
  WECHAT_API_URL: setting(webAddress.default('https://api.mch.weixin.qq.com')),
  AUTO_INSTALL: setting(z.enum(['0', '1']).default('1')),
  LOG_LEVEL: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')),
});
export type Environment = z.infer<typeof Environment>;

export type S3Config = {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

type OAuthClient = { readonly clientId: string; readonly clientSecret: string };

export type Config = {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  /** The base of absolute URLs; the Host header of a request is never used. */
  readonly publicOrigin: string;
  readonly ownOrigins: readonly string[];
  readonly dataDir: string;
  readonly webDir: string;
  readonly databaseUrl: string | undefined;
  readonly s3: S3Config | undefined;
  readonly trustProxy: readonly string[];
  readonly github: (OAuthClient & { readonly oauthUrl: string; readonly apiUrl: string }) | undefined;
  readonly google: (OAuthClient & { readonly issuer: string }) | undefined;
  /** PATH: the folders in which the server looks for LibreOffice, qpdf, bubblewrap and fontconfig. */
  readonly searchPath: string;
  readonly fontDir: string | undefined;
  /** Without a working bubblewrap, LibreOffice and qpdf run in a weaker sandbox rather than not at all. */
  readonly allowsWeakSandbox: boolean;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  readonly alipay: AlipayConfig | undefined;
  readonly wechat: WechatConfig | undefined;
  readonly autoInstall: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
};

/** The only reader of the environment. Environment variables override `.env`. */
export function loadConfig(): Config {
  const file = resolve(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return parseConfig(process.env);
}

export function parseConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SetupError(`设置项 ${issue?.path.join('.')} 不正确：${issue?.message}（见 .env.example）`);
  }
  const env = parsed.data;
  const ownAddresses = env.PUBLIC_ORIGIN
    ? [env.PUBLIC_ORIGIN]
    : [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`];
  // Normalised like the Origin header: without a path and without a default port.
  const ownOrigins = ownAddresses.map((address) => new URL(address).origin);
  const [publicOrigin = ''] = ownOrigins;
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicOrigin,
    ownOrigins,
    dataDir: resolve(projectRoot, env.DATA_DIR),
    webDir: resolve(projectRoot, 'apps/web/dist'),
    databaseUrl: env.DATABASE_URL,
    s3: readS3Config(env),
    trustProxy: env.TRUST_PROXY,
    github: readOAuthClient(env, 'GITHUB', { oauthUrl: env.GITHUB_OAUTH_URL, apiUrl: env.GITHUB_API_URL }),
    google: readOAuthClient(env, 'GOOGLE', { issuer: env.GOOGLE_ISSUER }),
    searchPath: environment['PATH'] ?? '/usr/bin:/bin',
    fontDir: env.FONT_DIR && resolve(projectRoot, env.FONT_DIR),
    mail: env.SMTP_URL ? { smtpUrl: env.SMTP_URL, from: requireSetting(env, 'MAIL_FROM', 'SMTP_URL') } : undefined,
    alipay: readAlipayConfig(env, projectRoot),
    wechat: readWechatConfig(env, projectRoot),
    allowsWeakSandbox: env.ALLOW_WEAK_SANDBOX === '1',
    autoInstall: env.AUTO_INSTALL === '1',
    logLevel: env.LOG_LEVEL,
  };
}

/** Throws if `name` is not set although `because` is: the two are only valid together. */
function requireSetting(env: Environment, name: keyof Environment, because: keyof Environment): string {
  const value = env[name];
  if (value === undefined) throw new SetupError(`设置了 ${because}，还需要设置 ${name}（见 .env.example）`);
  return String(value);
}

function readS3Config(env: Environment): S3Config | undefined {
  if (env.S3_BUCKET === undefined) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: requireSetting(env, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: requireSetting(env, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'),
  };
}

function readOAuthClient<Addresses extends object>(
  env: Environment,
  provider: 'GITHUB' | 'GOOGLE',
  addresses: Addresses,
): (OAuthClient & Addresses) | undefined {
  const clientId = env[`${provider}_CLIENT_ID`];
  if (clientId === undefined) return undefined;
  const clientSecret = requireSetting(env, `${provider}_CLIENT_SECRET`, `${provider}_CLIENT_ID`);
  return { clientId, clientSecret, ...addresses };
}
