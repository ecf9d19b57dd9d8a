import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { print, withProgress } from './progress.mjs';
import { runLogged } from './run-logged.mjs';

/**
 * Installs the npm packages if they are not what package-lock.json asks for.
 * @param {string} root
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installPackages(root) {
  if (arePackagesCurrent(root)) return true;
  const { ok, tail, log } = await withProgress('安装 npm 依赖包', () =>
    runLogged([...npm(), ...ciOptions], {
      cwd: root,
      log: join(root, '.cache/setup/npm.log'),
      limitMinutes: 20,
    }),
  );
  if (ok) return true;
  print(`${tail}\n\nnpm 依赖包没有装好，请检查网络后重试（完整记录：${log}）`);
  return false;
}

/** Whatever the operator's npm is set to, we need the build tools, and the script that fetches Node 24. */
const ciOptions = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
  '--no-audit',
  '--no-fund',
];

/** npm as it was called, on the Node it was called with; ours may be the one that is about to be replaced. */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  return cli && node && basename(cli) === 'npm-cli.js' ? [node, cli] : ['npm'];
}

/**
 * npm writes down last of all what it has installed: without that file an installation was cut short. Comparing
 * the two spares a developer, who has just run `npm install`, a second installation.
 * @param {string} root
 */
export function arePackagesCurrent(root) {
  const installedList = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedList) || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  const installed = packagesIn(installedList);
  const required = Object.entries(packagesIn(join(root, 'package-lock.json'))).filter(
    ([path]) => path !== '',
  );
  return required.every(([path, { version, optional }]) => {
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
