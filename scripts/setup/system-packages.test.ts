import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installSystemPackages } from './system-packages.ts';

let root: string;
let output: string;
const calls = () => (existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : '');
const packages = [{ names: ['qpdf'] }, { names: ['fonts-new', 'fonts-old'] }] as const;
const listMissing = async () => (existsSync(join(root, 'installed')) ? [] : packages);

/** Adds a fake program to PATH. The fake sudo always succeeds, so the tests run alike as root and as a user. */
function addProgram(name: string, script: string): void {
  writeFileSync(join(root, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, name), 0o755);
}

function setUp(mayInstall = true): Promise<void> {
  return installSystemPackages({ root, mayInstall, listMissing, warning: '页数暂按估算' });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'set-up-'));
  output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += text;
    return true;
  });
  vi.stubEnv('PATH', `${root}:/usr/bin:/bin`);
  addProgram('sudo', 'shift; exec "$@"');
  addProgram(
    'apt-cache',
    `printf 'qpdf:\\n  Installed: (none)\\n  Candidate: 11\\nfonts-old:\\n  I: x\\n  Candidate: 2\\n'`,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('missing packages are installed by the name of this release, without prompts and without removals', async () => {
  addProgram(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> ${root}/calls
     case "$*" in *--no-download*) touch ${root}/installed;; esac`,
  );
  await setUp();
  expect(calls()).toMatch(/^noninteractive update/m);
  expect(calls()).toMatch(/^noninteractive install --yes .*--no-remove .*--no-download qpdf fonts-old$/m);
  expect(output).toContain('✓ 安装系统软件包');
  expect(output).not.toContain('!');
});

test('apt is not called when no package is missing', async () => {
  addProgram('apt-get', `echo "$*" >> ${root}/calls`);
  writeFileSync(join(root, 'installed'), '');
  await setUp();
  expect(calls()).toBe('');
  expect(output).toBe('');
});

test('AUTO_INSTALL=0 prevents apt calls and prints the install command', async () => {
  addProgram('apt-get', `echo "$*" >> ${root}/calls`);
  await setUp(false);
  expect(calls()).toBe('');
  expect(output).toContain('sudo apt-get install -y --no-install-recommends qpdf fonts-old');
});

test('an apt failure is printed, and the next start does not retry', async () => {
  addProgram('apt-get', `echo "$*" >> ${root}/calls; test "$1" = --version || { echo 'E: no network'; exit 100; }`);
  await setUp();
  expect(output).toContain('E: no network');
  expect(output).toContain('sudo apt-get install -y --no-install-recommends qpdf fonts-old');
  const callsBefore = calls().replaceAll('--version\n', '');
  output = '';
  await setUp();
  expect(calls().replaceAll('--version\n', '')).toBe(callsBefore);
  expect(output).toContain('一天后再自动重试');
});

test('the package names are printed on a machine without apt', async () => {
  vi.stubEnv('PATH', root);
  rmSync(join(root, 'apt-cache'));
  await setUp();
  expect(output).toContain('没有 apt');
  expect(output).toContain('qpdf fonts-new');
});
