import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall, findApt, installHint, type PackageNames } from './apt.ts';
import { print, withProgress } from './progress.mjs';

/** A failed installation is not retried at every start: without a network each retry takes a minute. */
const retryAfterMs = 24 * 60 * 60 * 1000;

type Options = {
  readonly root: string;
  readonly mayInstall: boolean;
  readonly listMissing: () => Promise<readonly PackageNames[]>;
  /** Shown to the operator when packages are missing. */
  readonly warning: string;
};

/** Installs the missing system packages if that is allowed and possible; otherwise prints the command. */
export async function installSystemPackages({ root, mayInstall, listMissing, warning }: Options): Promise<void> {
  const missing = await listMissing();
  if (missing.length === 0) return;
  const reason = mayInstall ? await install(root, missing, listMissing) : '已用 AUTO_INSTALL=0 关闭自动安装';
  if (reason === undefined) return;
  print(`  ! ${reason}。${warning}。${installHint(await listMissing())}`);
}

/** Returns the reason why packages are still missing. */
async function install(
  root: string,
  missing: readonly PackageNames[],
  listMissing: Options['listMissing'],
): Promise<string | undefined> {
  const apt = findApt();
  if ('refusal' in apt) return `${apt.refusal}，不能自动安装系统软件包`;
  const failureFile = join(root, '.cache/setup/apt-failure');
  const packageList = missing.map(({ names }) => names[0]).join(' ');
  if (failedRecently(failureFile, packageList)) return '系统软件包上次没有装好，一天后再自动重试';

  const logDir = dirname(failureFile);
  await withProgress('安装系统软件包（LibreOffice、字体等，只需一次）', async () => {
    const { ok, tail } = await aptInstall(apt.rootCommand, missing, logDir);
    if (!ok) print(`\n${tail}`);
    return { ok };
  });
  const stillMissing = await listMissing();
  if (stillMissing.length === 0) {
    rmSync(failureFile, { force: true });
    return undefined;
  }
  mkdirSync(logDir, { recursive: true });
  writeFileSync(failureFile, stillMissing.map(({ names }) => names[0]).join(' '));
  return `有系统软件包没有装好（记录在 ${logDir}）`;
}

function failedRecently(failureFile: string, packageList: string): boolean {
  if (!existsSync(failureFile)) return false;
  return readFileSync(failureFile, 'utf8') === packageList && Date.now() - statSync(failureFile).mtimeMs < retryAfterMs;
}
