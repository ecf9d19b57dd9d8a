import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPrograms } from './find-installed-tools.ts';
import { watchOffice } from './watch-office.ts';

const quick = { firstTimeoutMs: 200, maxTimeoutMs: 20_000, firstPauseMs: 10, maxPauseMs: 50 };

/** A folder that is the whole PATH of a watch. */
function createTools() {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const install = (name: string, script = 'exit 0') => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const watch = async () => {
    const office = await watchOffice({ fontDir: undefined, searchPath: folder }, quick);
    onTestFinished(() => office.stop());
    return office;
  };
  return { folder, install, watch };
}

/** Hangs at its first two starts, as on an overloaded machine. */
const slowFontList = (folder: string) => `
for try in one two; do
  if ! [ -e "${folder}/$try" ]; then : >"${folder}/$try"; exec /bin/sleep 1000; fi
done
echo Carlito`;

test('fonts are unknown, not missing, until fontconfig responds', async () => {
  const { folder, install, watch } = createTools();
  for (const program of ['soffice', 'qpdf', 'bwrap']) install(program);
  install('fc-list', slowFontList(folder));
  const office = await watch();
  expect(office.current).toEqual({
    soffice: join(folder, 'soffice'),
    qpdf: join(folder, 'qpdf'),
    bubblewrap: join(folder, 'bwrap'),
    missingFonts: undefined,
  });
  await expect.poll(() => office.current.missingFonts).toHaveLength(6);
  expect(office.current.missingFonts).not.toContain('Carlito');
});

test('packages that are installed while the server runs are found', async () => {
  const { install, folder, watch } = createTools();
  const office = await watch();
  expect(office.current).toMatchObject({ soffice: undefined, missingFonts: expect.arrayContaining(['Carlito']) });
  install('soffice');
  expect(await office.refresh()).toMatchObject({ soffice: join(folder, 'soffice') });
  install('qpdf');
  install('fc-list', 'echo Carlito');
  await expect.poll(() => office.current).toMatchObject({ qpdf: join(folder, 'qpdf') });
  await expect.poll(() => office.current.missingFonts).not.toContain('Carlito');
});

test('only a file that may be executed counts as a program', async () => {
  const { folder } = createTools();
  writeFileSync(join(folder, 'soffice'), '', { mode: 0o644 });
  expect(await findPrograms(folder)).toEqual(new Map());
});
