import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { SetupError } from './setup-error.ts';

describe('settings', () => {
  test('the defaults are localhost, the embedded database and the local disk', () => {
    expect(parseConfig({})).toMatchObject({
      mode: 'production',
      host: '127.0.0.1',
      port: 8000,
      publicOrigin: 'http://localhost:8000',
      ownOrigins: ['http://localhost:8000', 'http://127.0.0.1:8000'],
      databaseUrl: undefined,
      s3: undefined,
      github: undefined,
      google: undefined,
      autoInstall: true,
    });
  });

  test('an empty setting counts as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', GITHUB_CLIENT_ID: '' })).toEqual(parseConfig({}));
  });

  test('PUBLIC_ORIGIN replaces the default origins', () => {
    const { publicOrigin, ownOrigins } = parseConfig({ PUBLIC_ORIGIN: 'https://print.campus.test/' });
    expect(publicOrigin).toBe('https://print.campus.test');
    expect(ownOrigins).toEqual(['https://print.campus.test']);
  });

  test('origins have no default port', () => {
    expect(parseConfig({ PORT: '80' }).ownOrigins).toEqual(['http://localhost', 'http://127.0.0.1']);
  });

  test('TRUST_PROXY is a comma-separated list', () => {
    expect(parseConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8']);
  });

  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'print.campus.test' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/print' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, nginx' }],
    ['AUTO_INSTALL', { AUTO_INSTALL: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'print' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
    ['GITHUB_OAUTH_URL', { GITHUB_OAUTH_URL: 'github.com:443' }],
    ['GITHUB_API_URL', { GITHUB_API_URL: 'file:///etc/passwd' }],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'data:application/json,{}' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost' }],
    ['SMTP_URL', { SMTP_URL: 'smtp.campus.test', MAIL_FROM: 'shop@campus.test' }],
  ])('a wrong or missing %s is a SetupError that names it', (name, environment) => {
    expect(() => parseConfig(environment)).toThrow(SetupError);
    expect(() => parseConfig(environment)).toThrow(name);
  });
});
