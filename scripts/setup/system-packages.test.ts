import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installSystemPackages } from './system-packages.ts';

let root: string;
let said: string;
const calls = () => (existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : '');
const wanted = [{ names: ['qpdf'] }, { names: ['fonts-new', 'fonts-old'] }] as const;
const listMissing = async () => (existsSync(join(root, 'installed')) ? [] : wanted);

/** A machine whose apt is ours; sudo lets everybody through, so that it is the same for root and others. */
function install(name: string, script: string): void {
  writeFileSync(join(root, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, name), 0o755);
}

function setUp(mayInstall = true): Promise<void> {
  return installSystemPackages({ root, mayInstall, listMissing, without: '页数暂按估算' });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'set-up-'));
  said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  vi.stubEnv('PATH', `${root}:/usr/bin:/bin`);
  install('sudo', 'shift; exec "$@"');
  install(
    'apt-cache',
    `printf 'qpdf:\\n  Installed: (none)\\n  Candidate: 11\\nfonts-old:\\n  I: x\\n  Candidate: 2\\n'`,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('what is missing is installed, by the name this release knows, without a question and without removals', async () => {
  install(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> ${root}/calls
     case "$*" in *--no-download*) touch ${root}/installed;; esac`,
  );
  await setUp();
  expect(calls()).toMatch(/^noninteractive update/m);
  expect(calls()).toMatch(/^noninteractive install --yes .*--no-remove .*--no-download qpdf fonts-old$/m);
  expect(said).toContain('✓ 安装系统软件包');
  expect(said).not.toContain('!');
});

test('a machine that has everything is left alone', async () => {
  install('apt-get', `echo "$*" >> ${root}/calls`);
  writeFileSync(join(root, 'installed'), '');
  await setUp();
  expect(calls()).toBe('');
  expect(said).toBe('');
});

test('AUTO_INSTALL=0 means that apt is never called; the command is named', async () => {
  install('apt-get', `echo "$*" >> ${root}/calls`);
  await setUp(false);
  expect(calls()).toBe('');
  expect(said).toContain('sudo apt-get install -y --no-install-recommends qpdf fonts-old');
});

test('an apt that fails is said, the start goes on, and the next start does not try again', async () => {
  install(
    'apt-get',
    `echo "$*" >> ${root}/calls; test "$1" = --version || { echo 'E: no network'; exit 100; }`,
  );
  await setUp();
  expect(said).toContain('E: no network');
  expect(said).toContain('sudo apt-get install -y --no-install-recommends qpdf fonts-old');
  const callsBefore = calls().replaceAll('--version\n', '');
  said = '';
  await setUp();
  expect(calls().replaceAll('--version\n', '')).toBe(callsBefore);
  expect(said).toContain('一天后再自动重试');
});

test('a machine without apt is told what to install', async () => {
  vi.stubEnv('PATH', root);
  rmSync(join(root, 'apt-cache'));
  await setUp();
  expect(said).toContain('没有 apt');
  expect(said).toContain('qpdf fonts-new');
});
