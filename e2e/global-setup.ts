import { resolve } from 'node:path';
import { buildServer, buildStoryServer, buildWeb } from '../scripts/setup/builds.ts';

/** Stories are told on the product as it is built for customers, and on the same with a back door. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for one
export default async function buildAll(): Promise<void> {
  const root = resolve(import.meta.dirname, '..');
  for (const build of [buildWeb, buildServer, buildStoryServer])
    if (!(await build(root))) throw new Error('the product does not build');
}
