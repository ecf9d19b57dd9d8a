import { resolve } from 'node:path';
import { buildServer, buildStoryServer, buildWeb } from '../scripts/setup/builds.ts';

/** Builds the product and the stories' server. */
// biome-ignore lint/style/noDefaultExport: Playwright loads the default export
export default async function buildAll(): Promise<void> {
  const root = resolve(import.meta.dirname, '..');
  for (const build of [buildWeb, buildServer, buildStoryServer])
    if (!(await build(root))) throw new Error('the product does not build');
}
