import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeAlipay } from '#test/gateways/fake-alipay.ts';
import { startFakeWechat } from '#test/gateways/fake-wechat.ts';
import { gatewayKeys, shopKeys } from '#test/gateways/gateway-keys.ts';
import { parseConfig } from './config.ts';
import { SetupError } from './setup-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'gateway-config-'));
let alipay: Record<string, string>;
let wechat: Record<string, string>;

beforeAll(async () => {
  const clock = { now: () => new Date() };
  const fakes = await Promise.all([startFakeAlipay(clock), startFakeWechat(clock)]);
  [alipay, wechat] = [fakes[0].environment, fakes[1].environment];
  for (const fake of fakes) await fake.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a shop has no payment gateway unless it is configured', () => {
  expect(parseConfig({})).toMatchObject({ alipay: undefined, wechat: undefined });
  const addresses = { ALIPAY_GATEWAY_URL: 'https://pay.test', WECHAT_API_URL: 'https://pay.test' };
  expect(parseConfig(addresses)).toMatchObject({ alipay: undefined, wechat: undefined });
});

test('a key may have any of the usual forms', () => {
  const { privateKey, publicKey } = shopKeys;
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const file = join(folder, 'key.pem');
  writeFileSync(file, pem);
  const privateForms: Record<string, string>[] = [
    { ALIPAY_PRIVATE_KEY: pem },
    { ALIPAY_PRIVATE_KEY: pem.replaceAll('\n', '\\n') },
    { ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString() },
    { ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64') },
    { ALIPAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64') },
    { ALIPAY_PRIVATE_KEY: '', ALIPAY_PRIVATE_KEY_FILE: file },
  ];
  for (const form of privateForms) {
    expect(parseConfig({ ...alipay, ...form }).alipay?.privateKey.equals(privateKey)).toBe(true);
  }
  const publicPem = gatewayKeys.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const config = parseConfig({ ...alipay, ALIPAY_PUBLIC_KEY: publicPem });
  expect(config.alipay?.publicKey.equals(gatewayKeys.publicKey)).toBe(true);
  expect(config.alipay?.publicKey.equals(publicKey)).toBe(false);
});

test('half of the settings is a mistake that names the missing one', () => {
  for (const environment of [alipay, wechat]) {
    for (const name of Object.keys(environment)) {
      if (name === 'ALIPAY_SELLER_ID' || name.endsWith('_URL')) continue;
      const { [name]: _, ...rest } = environment;
      expect(() => parseConfig(rest)).toThrow(SetupError);
      expect(() => parseConfig(rest)).toThrow(name);
    }
  }
});

test.each([
  ['ALIPAY_PRIVATE_KEY', { ALIPAY_PRIVATE_KEY: 'secret words' }],
  ['ALIPAY_PRIVATE_KEY_FILE', { ALIPAY_PRIVATE_KEY_FILE: '/nowhere/key.pem' }],
  ['ALIPAY_PUBLIC_KEY', { ALIPAY_PUBLIC_KEY: 'secret words' }],
  ['ALIPAY_GATEWAY_URL', { ALIPAY_GATEWAY_URL: 'http://openapi.alipay.com/gateway.do' }],
])('a wrong %s is a mistake, and the message does not have the value', (name, changes) => {
  expect(() => parseConfig({ ...alipay, ...changes })).toThrow(SetupError);
  expect(() => parseConfig({ ...alipay, ...changes })).toThrow(name);
  expect(() => parseConfig({ ...alipay, ...changes })).not.toThrow('secret words');
});

test.each([
  ['WECHAT_API_V3_KEY', { WECHAT_API_V3_KEY: 'too short' }],
  ['WECHAT_PUBLIC_KEY', { WECHAT_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----' }],
  ['WECHAT_API_URL', { WECHAT_API_URL: 'http://api.mch.weixin.qq.com' }],
  ['PUBLIC_ORIGIN', { WECHAT_API_URL: 'https://api.mch.weixin.qq.com' }],
])('a wrong %s is a mistake', (name, changes) => {
  expect(() => parseConfig({ ...wechat, ...changes })).toThrow(SetupError);
  expect(() => parseConfig({ ...wechat, ...changes })).toThrow(name);
});

test('the public key of the app is not taken for that of Alipay', () => {
  const own = shopKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(() => parseConfig({ ...alipay, ALIPAY_PUBLIC_KEY: own })).toThrow('应用公钥');
});
