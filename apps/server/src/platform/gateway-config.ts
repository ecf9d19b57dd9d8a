import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCode } from '#lib/error-code.ts';
import type { Environment } from './config.ts';
import { SetupError } from './setup-error.ts';

export type AlipayConfig = {
  readonly appId: string;
  readonly privateKey: KeyObject;
  /** Alipay's key, not the app's. */
  readonly publicKey: KeyObject;
  /** Undefined accepts any merchant whose notifications have our app id. */
  readonly sellerId: string | undefined;
  readonly gatewayUrl: string;
};

export type WechatConfig = {
  readonly mchId: string;
  readonly appId: string;
  /** The serial number of our own API certificate, whose private key this is. */
  readonly serialNo: string;
  readonly privateKey: KeyObject;
  readonly apiV3Key: string;
  readonly publicKeyId: string;
  /** WeChat Pay's public key, or the key of its platform certificate. */
  readonly publicKey: KeyObject;
  readonly apiUrl: string;
};

/** Undefined if no setting of Alipay is set. */
export function readAlipayConfig(env: Environment, root: string): AlipayConfig | undefined {
  if (!hasAny(env, 'ALIPAY', 'ALIPAY_GATEWAY_URL')) return undefined;
  const privateKey = readKey(env, 'ALIPAY_PRIVATE_KEY', root, parsePrivateKey);
  const publicKey = readKey(env, 'ALIPAY_PUBLIC_KEY', root, parsePublicKey);
  if (publicKey.equals(createPublicKey(privateKey))) {
    throw new SetupError('设置项 ALIPAY_PUBLIC_KEY 不正确：这是应用公钥，要填的是支付宝公钥（见 .env.example）');
  }
  return {
    appId: requireText(env, 'ALIPAY_APP_ID'),
    privateKey,
    publicKey,
    sellerId: env.ALIPAY_SELLER_ID,
    gatewayUrl: requireSafeUrl(env, 'ALIPAY_GATEWAY_URL'),
  };
}

/** Undefined if no setting of WeChat Pay is set. */
export function readWechatConfig(env: Environment, root: string): WechatConfig | undefined {
  if (!hasAny(env, 'WECHAT', 'WECHAT_API_URL')) return undefined;
  const apiV3Key = requireText(env, 'WECHAT_API_V3_KEY');
  if (Buffer.byteLength(apiV3Key) !== 32) {
    throw new SetupError('设置项 WECHAT_API_V3_KEY 不正确：APIv3 密钥有 32 个字符（见 .env.example）');
  }
  const apiUrl = requireSafeUrl(env, 'WECHAT_API_URL');
  if (!isLoopback(apiUrl) && !env.PUBLIC_ORIGIN?.startsWith('https:')) {
    throw new SetupError('微信支付只向 https 网址发送通知，请先设置 https:// 开头的 PUBLIC_ORIGIN（见 .env.example）');
  }
  return {
    mchId: requireText(env, 'WECHAT_MCH_ID'),
    appId: requireText(env, 'WECHAT_APP_ID'),
    serialNo: requireText(env, 'WECHAT_SERIAL_NO'),
    privateKey: readKey(env, 'WECHAT_PRIVATE_KEY', root, parsePrivateKey),
    apiV3Key,
    publicKeyId: requireText(env, 'WECHAT_PUBLIC_KEY_ID'),
    publicKey: readKey(env, 'WECHAT_PUBLIC_KEY', root, parsePublicKey),
    apiUrl,
  };
}

type Gateway = 'ALIPAY' | 'WECHAT';
type GatewaySetting = Extract<keyof Environment, `${Gateway}_${string}`>;
type GatewayUrl = 'ALIPAY_GATEWAY_URL' | 'WECHAT_API_URL';
type GatewayKey = `${Gateway}_${'PRIVATE' | 'PUBLIC'}_KEY`;

const titles = { ALIPAY: '支付宝', WECHAT: '微信支付' };

/** The address has a default, so it does not count. */
function hasAny(env: Environment, gateway: Gateway, url: GatewayUrl): boolean {
  return Object.entries(env).some(
    ([name, value]) => name.startsWith(`${gateway}_`) && name !== url && value !== undefined,
  );
}

function requireText(env: Environment, name: GatewaySetting): string {
  return env[name] ?? failMissing(name, name);
}

function failMissing(name: string, described: string): never {
  const title = titles[name.startsWith('ALIPAY_') ? 'ALIPAY' : 'WECHAT'];
  throw new SetupError(`${title}收款的设置不完整，还需要设置 ${described}（见 .env.example）`);
}

/** Payments over plain HTTP could be read and delayed by anybody on the way. Tests run the gateway on this machine. */
function requireSafeUrl(env: Environment, name: GatewayUrl): string {
  if (new URL(env[name]).protocol === 'https:' || isLoopback(env[name])) return env[name];
  throw new SetupError(`设置项 ${name} 不正确：网址要以 https:// 开头（见 .env.example）`);
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname);
}

/** The key itself, or the file that has it. The message never has the key. */
function readKey(env: Environment, name: GatewayKey, root: string, parse: (text: string) => KeyObject): KeyObject {
  const file = env[`${name}_FILE`];
  const text = file === undefined ? env[name] : readKeyFile(name, resolve(root, file));
  if (text === undefined) failMissing(name, `${name} 或 ${name}_FILE`);
  try {
    // Some tools write the line breaks of a variable as \n.
    const key = parse(text.replaceAll('\\n', '\n').trim());
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {}
  throw new SetupError(`设置项 ${name} 不正确：不是 RSA 密钥（见 .env.example）`);
}

function readKeyFile(name: GatewayKey, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SetupError(`设置项 ${name}_FILE 不正确：读不了 ${path}（${errorCode(error)}）`);
  }
}

/** Alipay's tool writes the Base64 without the lines around it, in PKCS #1 or PKCS #8. */
function parsePrivateKey(text: string): KeyObject {
  if (text.startsWith('-----BEGIN')) return createPrivateKey(text);
  const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const;
  try {
    return createPrivateKey({ ...der, type: 'pkcs8' });
  } catch {
    return createPrivateKey({ ...der, type: 'pkcs1' });
  }
}

/** PEM may also be a certificate, such as the platform certificate of WeChat Pay. */
function parsePublicKey(text: string): KeyObject {
  if (text.startsWith('-----BEGIN')) return createPublicKey(text);
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}
