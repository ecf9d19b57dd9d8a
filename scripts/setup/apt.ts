import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { SystemPackage } from '../../apps/server/src/platform/office/system-packages.ts';
import { runLogged } from './run-logged.mjs';

export type PackageNames = Pick<SystemPackage, 'names'>;

const nonInteractive = ['DEBIAN_FRONTEND=noninteractive', 'NEEDRESTART_SUSPEND=1', 'LC_ALL=C.UTF-8'];
/** `--no-remove` protects the other software of the machine. */
const install = [
  'install',
  '--yes',
  '--no-install-recommends',
  '--no-remove',
  '-o',
  'Dpkg::Options::=--force-confold',
  '-o',
  'DPkg::Lock::Timeout=60',
];
const networkOptions = [
  '-o',
  'Acquire::Retries=2',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
];

/** How this user may run apt as root, or the reason why not. */
export function findApt(): { readonly rootCommand: readonly string[] } | { readonly refusal: string } {
  if (!isSuccessful('apt-get', '--version')) return { refusal: '这台机器没有 apt' };
  if (process.getuid?.() === 0) return { rootCommand: [] };
  if (isSuccessful('sudo', '-n', 'true')) return { rootCommand: ['sudo', '-n'] };
  return { refusal: '当前用户没有 root 权限，也没有免密码的 sudo' };
}

/** Installs the available packages: one name that this release lacks would make apt refuse all. */
export async function aptInstall(rootCommand: readonly string[], packages: readonly PackageNames[], logDir: string) {
  // `timeout` runs as root too, because we may not kill a process that sudo has started.
  const apt = (minutes: number, step: string, ...args: string[]) =>
    runLogged([...rootCommand, 'env', ...nonInteractive, 'timeout', '-k', '10', `${minutes}m`, 'apt-get', ...args], {
      log: join(logDir, `apt-${step}.log`),
      limitMinutes: minutes + 1,
    });
  await apt(5, 'update', 'update', ...networkOptions);
  const available = listAvailable(packages);
  const names = packages.flatMap(({ names }) => names.find((name) => available.has(name)) ?? []);
  if (names.length === 0) return { ok: false, tail: 'apt 里没有需要的软件包' };
  // A download may be killed at its time limit; unpacking must not be killed, so it is a separate step.
  const download = await apt(20, 'download', ...install, '--download-only', ...networkOptions, ...names);
  return download.ok ? apt(30, 'install', ...install, '--no-download', ...names) : download;
}

/** The command that a person with root access runs. */
export function installHint(packages: readonly PackageNames[]): string {
  const available = listAvailable(packages);
  const names = packages.map(({ names }) => names.find((name) => available.has(name)) ?? names[0]);
  return available.size > 0
    ? `补齐只需一条命令：\n    sudo apt-get install -y --no-install-recommends ${names.join(' ')}`
    : `请安装（Debian 的包名）：\n    ${names.join(' ')}`;
}

function listAvailable(packages: readonly PackageNames[]): ReadonlySet<string> {
  const names = packages.flatMap((item) => item.names);
  const { stdout } = spawnSync('apt-cache', ['policy', ...names], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    timeout: 20_000,
  });
  const candidates = (stdout ?? '').matchAll(/^(\S+):\n.*\n {2}Candidate: (?!\(none\))/gm);
  return new Set(Array.from(candidates, ([, name = '']) => name));
}

function isSuccessful(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
