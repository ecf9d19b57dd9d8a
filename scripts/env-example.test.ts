import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { Environment, parseConfig } from '../apps/server/src/platform/config.ts';

const example = readFileSync(resolve(import.meta.dirname, '../.env.example'), 'utf8');

test('.env.example lists exactly the settings that the server reads', () => {
  expect(Object.keys(parseEnv(example)).sort()).toEqual(Object.keys(Environment.shape).sort());
});

test('an unchanged copy of .env.example gives the default config', () => {
  expect(parseConfig(parseEnv(example))).toEqual(parseConfig({}));
});
