/** The first half of set-up, on the machine's own Node: once the packages are here, Node 24 does the rest. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { installPackages } from './packages.mjs';
import { print } from './progress.mjs';

const root = resolve(import.meta.dirname, '../..');

process.exitCode = (await installPackages(root)) ? prepare() : 1;

function prepare() {
  const script = join(root, 'scripts/setup/prepare.ts');
  const args = [script, ...process.argv.slice(2)];
  const { status, error } = spawnSync(join(root, 'node_modules/.bin/node'), args, { stdio: 'inherit' });
  if (error) print(`随项目安装的 Node.js 24 在这台机器上不能运行（${error.message}）`);
  return status ?? 1;
}
