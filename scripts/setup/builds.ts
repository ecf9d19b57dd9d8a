import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, withProgress } from './progress.mjs';
import { runLogged } from './run-logged.mjs';

type Build = {
  readonly name: string;
  /** The name shown to the operator. */
  readonly title: string;
  readonly sources: readonly string[];
  readonly excluded: readonly string[];
  readonly products: readonly string[];
  readonly command: readonly string[];
  readonly cwd: string;
};

const shared = ['packages/contract/src/**/*', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the web pages if their sources have changed since the last build. */
export const buildWeb = (root: string): Promise<boolean> =>
  build(root, {
    name: 'web',
    title: '网页',
    sources: ['apps/web/**/*', ...shared],
    excluded: ['apps/web/{dist,dist-server,node_modules}'],
    products: ['apps/web/dist/index.html', 'apps/web/dist-server/prerender.js'],
    command: ['node_modules/vite/bin/vite.js', 'build'],
    cwd: 'apps/web',
  });

const server: Build = {
  name: 'server',
  title: '服务程序',
  sources: ['apps/server/src/**/*', 'apps/server/{package.json,bundle.ts,rolldown.config.ts}', ...shared],
  excluded: ['**/*.test.ts'],
  products: ['apps/server/dist/main.js'],
  command: ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts'],
  cwd: 'apps/server',
};

/** Bundles the server if its sources have changed since the last build. */
export const buildServer = (root: string): Promise<boolean> => build(root, server);

/** Bundles the server of the stories, which has extra endpoints for them (`run-shop.ts`). */
export const buildStoryServer = (root: string): Promise<boolean> =>
  build(root, {
    ...server,
    name: 'story-server',
    title: '测试用的服务程序',
    sources: [...server.sources, 'apps/server/test/*.ts', 'e2e/server/*.ts', 'e2e/rolldown.config.ts'],
    products: ['e2e/dist/run-shop.js'],
    cwd: 'e2e',
  });

async function build(root: string, { name, title, products, command, cwd, ...inputs }: Build): Promise<boolean> {
  const stamp = join(root, `.cache/setup/${name}-build`);
  const current = fingerprint(root, inputs);
  const isBuilt = products.every((file) => existsSync(join(root, file)));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return true;

  const [program = '', ...args] = command;
  const { ok, tail, log } = await withProgress(`构建${title}`, () =>
    runLogged([process.execPath, join(root, program), ...args], {
      cwd: join(root, cwd),
      env: { ...process.env, NODE_ENV: 'production' },
      log: `${stamp}.log`,
      limitMinutes: 10,
    }),
  );
  if (!ok) {
    print(`${tail}\n\n${title}没有构建成功（完整记录：${log}）`);
    return false;
  }
  mkdirSync(join(root, '.cache/setup'), { recursive: true });
  writeFileSync(stamp, current);
  return true;
}

function fingerprint(root: string, { sources, excluded }: Pick<Build, 'sources' | 'excluded'>): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: excluded }).filter((file) =>
    statSync(join(root, file)).isFile(),
  );
  for (const file of files.sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
