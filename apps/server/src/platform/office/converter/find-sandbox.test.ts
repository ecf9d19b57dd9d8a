import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { bubblewrap } from './bubblewrap.ts';
import { listSandboxes } from './find-sandbox.ts';
import { defaultLimits, type Workspace } from './sandbox.ts';
import { noSandbox, unshare } from './weaker-sandboxes.ts';

const office = { soffice: '/usr/bin/env', qpdf: undefined, bubblewrap: '/usr/bin/bwrap', missingFonts: [] };
const workspace: Workspace = {
  folder: '/srv/print/data/work/here.1.2',
  fontCache: { folder: '/srv/print/data/font-cache', isWritable: false },
  limits: defaultLimits,
};
const command = ['soffice', '--headless'];

const sandboxedCommand = (dataDir: string, becomesNobody = false) =>
  bubblewrap('/usr/bin/bwrap', { config: { dataDir, fontDir: '/srv/fonts' }, office }, { becomesNobody })
    .wrap(command, workspace)
    .join(' ');

test('the sandbox has no network, no other process and one writable folder', () => {
  const line = sandboxedCommand('/srv/print/data');
  expect(line).toContain('--unshare-all');
  expect(line).not.toContain('--share-net');
  const writable = line.match(/--bind \S+/g);
  expect(writable).toEqual([`--bind ${workspace.folder}/tmp`, `--bind ${workspace.folder}`]);
  expect(line).toContain('--ro-bind-try /srv/fonts /srv/fonts');
  expect(line).toMatch(/ -- prlimit --cpu=60:62 .*--nproc=256 .*soffice --headless$/);
});

test('a data folder below /usr is hidden', () => {
  expect(sandboxedCommand('/usr/local/print/data')).toContain('--tmpfs /usr/local/print/data');
});

test('root becomes nobody before the program starts', () => {
  expect(sandboxedCommand('/srv/print/data', true)).toMatch(/ -- setpriv --reuid=65534 .*--no-new-privs .* prlimit /);
});

test('without namespaces, a program exits with the server and has resource limits', () => {
  for (const sandbox of [unshare({ isRoot: false }), noSandbox({ isRoot: false })]) {
    expect(sandbox.wrap(command, workspace).join(' ')).toMatch(/^setpriv --pdeathsig=KILL .*prlimit --cpu=60:62 /);
  }
  expect(noSandbox({ isRoot: false }).wrap(command, workspace).join(' ')).not.toContain('--nproc');
});

test('root becomes nobody in the weaker sandboxes too, and still exits with the server', () => {
  for (const sandbox of [unshare({ isRoot: true }), noSandbox({ isRoot: true })]) {
    expect(sandbox.wrap(command, workspace).join(' ')).toMatch(
      /setpriv --reuid=65534 .*--bounding-set=-all --inh-caps=-all setpriv --pdeathsig=KILL .*prlimit .*--nproc=256/,
    );
    expect(sandbox.owner).toBe(65534);
  }
});

test.each([
  ['0', 0],
  ['1', 2],
])('with ALLOW_WEAK_SANDBOX=%s the server has %i weaker sandboxes', (setting, count) => {
  const { weaker } = listSandboxes(parseConfig({ ALLOW_WEAK_SANDBOX: setting }), office);
  expect(weaker).toHaveLength(count);
});
