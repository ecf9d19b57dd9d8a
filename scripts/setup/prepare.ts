import { join, resolve } from 'node:path';
import { listMissingPackages } from '../../apps/server/src/platform/office/find-office.ts';
import { findChromium, findPostgres, findSoftwarePrinter } from '../test/find-test-tools.ts';
import { buildServer, buildWeb } from './builds.ts';
import { withProgress } from './progress.mjs';
import { runLogged } from './run-logged.mjs';
import { readSettings } from './settings.ts';
import { installSystemPackages } from './system-packages.ts';

/** Second half of the set-up: Node 24 and the npm packages are installed now. */
const root = resolve(import.meta.dirname, '../..');
const settings = readSettings(root);
const { mayInstall } = settings;
const listOffice = () => listMissingPackages(settings);

const softwarePrinter = [{ names: ['cups-ipp-utils'] }, { names: ['dbus-daemon', 'dbus'] }] as const;

const [purpose] = process.argv.slice(2);
if (purpose === 'test') await prepareTests();
if (purpose === 'start' || purpose === 'dev') await prepareOffice();
if (purpose === 'start' && !(await buildWeb(root))) process.exitCode = 1;
if ((purpose === 'start' || purpose === 'test') && !(await buildServer(root))) process.exitCode = 1;

async function prepareOffice(): Promise<void> {
  const warning = 'Word 文件的页数暂按估算';
  await installSystemPackages({ root, mayInstall, listMissing: listOffice, warning });
}

async function prepareTests(): Promise<void> {
  const listMissing = async () => [
    ...(await listOffice()),
    ...(findChromium() ? [] : [{ names: ['chromium-headless-shell', 'chromium'] as const }]),
    ...(findPostgres() ? [] : [{ names: ['postgresql'] as const }]),
    ...(findSoftwarePrinter() ? [] : softwarePrinter),
  ];
  await installSystemPackages({ root, mayInstall, listMissing, warning: '用到它们的测试会跳过' });
  if (findChromium()) return;
  const command = [join(root, 'node_modules/.bin/playwright'), 'install', '--only-shell', 'chromium'];
  await withProgress('下载测试用的浏览器', () =>
    runLogged(command, { log: join(root, '.cache/setup/browser.log'), limitMinutes: 10 }),
  );
}
