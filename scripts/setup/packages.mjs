import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { print, withProgress } from './progress.mjs';
import { runLogged } from './run-logged.mjs';

/**
 * Installs the npm packages if they differ from package-lock.json.
 * @param {string} root
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installPackages(root) {
  if (arePackagesCurrent(root)) return true;
  const { ok, tail, log } = await withProgress('安装 npm 依赖包', () =>
    runLogged([...npm(), ...ciOptions], { cwd: root, log: join(root, '.cache/setup/npm.log'), limitMinutes: 20 }),
  );
  if (ok) return true;
  print(`${tail}\n\nnpm 依赖包没有装好，请检查网络后重试（完整记录：${log}）`);
  return false;
}

/** These override the operator's npm config: we need the dev dependencies and the install script of Node 24. */
const ciOptions = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund'];

/** The npm and the Node of the caller: `npm ci` may replace the Node in node_modules. */
function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  return cli && node && basename(cli) === 'npm-cli.js' ? [node, cli] : ['npm'];
}

/**
 * npm writes node_modules/.package-lock.json at the end, so without it an installation was interrupted. Versions are
 * compared, so that `npm ci` does not run again after `npm install`.
 * @param {string} root
 */
export function arePackagesCurrent(root) {
  const installedList = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedList) || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  const installed = packagesIn(installedList);
  const required = Object.entries(packagesIn(join(root, 'package-lock.json'))).filter(([path]) => path !== '');
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
