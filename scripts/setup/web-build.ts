import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLogged } from './run-logged.mjs';
import { say, sayWhile } from './say.mjs';

const sources = ['apps/web/**/*', 'packages/contract/src/**/*', 'package-lock.json', 'tsconfig.base.json'];
const products = ['apps/web/{dist,dist-server,node_modules}'];

/** Builds the web pages if what they are made of has changed since. */
export async function buildWeb(root: string): Promise<boolean> {
  const built = ['dist/index.html', 'dist-server/prerender.js'].map((file) => join(root, 'apps/web', file));
  const stamp = join(root, '.cache/setup/web-build');
  const current = fingerprint(root);
  if (built.every((file) => existsSync(file)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current)
    return true;

  const { ok, tail, log } = await sayWhile('构建网页', () =>
    runLogged([process.execPath, join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: join(root, 'apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
      log: join(root, '.cache/setup/web-build.log'),
      limitMinutes: 10,
    }),
  );
  if (!ok) {
    say(`${tail}\n\n网页没有构建成功（完整记录：${log}）`);
    return false;
  }
  mkdirSync(join(root, '.cache/setup'), { recursive: true });
  writeFileSync(stamp, current);
  return true;
}

function fingerprint(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: products }).filter((file) =>
    statSync(join(root, file)).isFile(),
  );
  for (const file of files.sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
