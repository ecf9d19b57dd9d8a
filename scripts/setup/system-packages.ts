import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall, findApt, howToInstall, type Named } from './apt.ts';
import { say, sayWhile } from './say.mjs';

/** What failed is not tried again at every start: without a network that would cost a minute each time. */
const retryAfterMs = 24 * 60 * 60 * 1000;

type Wish = {
  readonly root: string;
  readonly mayInstall: boolean;
  readonly listMissing: () => Promise<readonly Named[]>;
  /** What the missing packages mean for whoever reads this. */
  readonly without: string;
};

/** Installs the missing system packages if that is allowed and possible; if not, says how, and goes on. */
export async function installSystemPackages({ root, mayInstall, listMissing, without }: Wish): Promise<void> {
  const missing = await listMissing();
  if (missing.length === 0) return;
  const reason = mayInstall ? await install(root, missing, listMissing) : '已用 AUTO_INSTALL=0 关闭自动安装';
  if (reason === undefined) return;
  say(`  ! ${reason}。${without}。${howToInstall(await listMissing())}`);
}

/** Returns why packages are still missing. */
async function install(
  root: string,
  missing: readonly Named[],
  listMissing: Wish['listMissing'],
): Promise<string | undefined> {
  const apt = findApt();
  if ('refusal' in apt) return `${apt.refusal}，不能自动安装系统软件包`;
  const failure = join(root, '.cache/setup/apt-failure');
  const wanted = missing.map(({ names }) => names[0]).join(' ');
  if (failedLately(failure, wanted)) return '系统软件包上次没有装好，一天后再自动重试';

  const logDir = dirname(failure);
  await sayWhile('安装系统软件包（LibreOffice、字体等，只需一次）', async () => {
    const { ok, tail } = await aptInstall(apt.asRoot, missing, logDir);
    if (!ok) say(`\n${tail}`);
    return { ok };
  });
  const still = await listMissing();
  if (still.length === 0) {
    rmSync(failure, { force: true });
    return undefined;
  }
  mkdirSync(logDir, { recursive: true });
  writeFileSync(failure, still.map(({ names }) => names[0]).join(' '));
  return `有系统软件包没有装好（记录在 ${logDir}）`;
}

function failedLately(failure: string, wanted: string): boolean {
  if (!existsSync(failure)) return false;
  return readFileSync(failure, 'utf8') === wanted && Date.now() - statSync(failure).mtimeMs < retryAfterMs;
}
