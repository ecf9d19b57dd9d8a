import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';

const folder = resolve(import.meta.dirname, '../../packages/contract/src');

/** Every endpoint that a module of the contract exports, so that a new one is included without a change here. */
export async function listEndpoints(): Promise<readonly Endpoint[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.sort().map((name) => import(pathToFileURL(join(folder, name)).href)));
  return modules.flatMap((exported: object) => Object.values(exported).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

export const callOf = ({ method, url }: Endpoint) => `${method} ${url}`;
