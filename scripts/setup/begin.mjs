/** First half of the set-up, with the Node of the machine. Node 24 from the npm packages runs the rest. */
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
