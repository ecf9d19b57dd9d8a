/**
 * Prepares a fresh clone for `start`, `test`, `dev` or `check`, with the Node of the machine. An old Node must be able
 * to parse this file to print the version error, so there is no top-level await, and the rest is imported after the
 * check.
 */
import { readFileSync } from 'node:fs';

const packageFile = new URL('../package.json', import.meta.url);
const required = JSON.parse(readFileSync(packageFile, 'utf8')).engines.node.replace('>=', '');
const installed = process.versions.node;

if (isOlder(installed, required)) {
  console.error(
    `需要 Node.js ${required} 或更高版本，这台机器上是 ${installed}。请到 https://nodejs.org 安装新版后重试。`,
  );
  process.exitCode = 1;
} else {
  void import('./setup/begin.mjs');
}

/**
 * @param {string} version
 * @param {string} than
 */
function isOlder(version, than) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [thanMajor = 0, thanMinor = 0] = than.split('.').map(Number);
  return major < thanMajor || (major === thanMajor && minor < thanMinor);
}
