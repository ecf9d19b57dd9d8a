import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOffice, listMissingPackages } from './find-office.ts';

const allFonts = [
  'AR PL UMing CN',
  'AR PL UKai CN',
  'WenQuanYi Micro Hei,文泉驛微米黑,文泉驿微米黑',
  'Noto Sans CJK SC,Noto Sans CJK SC Black',
  'Liberation Serif',
  'Carlito',
  'Caladea',
];

let folder: string;
const find = (fontDir?: string) => findOffice({ fontDir, searchPath: folder });
const namesOf = async () =>
  (await listMissingPackages({ fontDir: undefined, searchPath: folder })).map(({ names }) => names[0]);

/** Adds a fake program to `folder`, which is the whole PATH. */
function install(name: string, script = 'exit 0', into = folder): void {
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(into, name), 0o755);
}

function installFonts(families: readonly string[]): void {
  install('fc-list', families.map((family) => `echo '${family}'`).join('\n'));
}

function installLibreOffice(...libraries: string[]): void {
  const program = join(folder, 'lib/program');
  install('soffice', 'exit 0', program);
  for (const file of ['soffice.bin', ...libraries]) writeFileSync(join(program, file), '');
  symlinkSync(join(program, 'soffice'), join(folder, 'soffice'));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'office-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the programs and fonts for conversion', () => {
  test('a bare machine reports every package as missing', async () => {
    const office = await find();
    expect(office).toMatchObject({ soffice: undefined, qpdf: undefined, bubblewrap: undefined });
    expect(office.missingFonts).toContain('AR PL UMing CN');
    expect(await namesOf()).toHaveLength(13);
  });

  test('a complete machine reports no missing package', async () => {
    installLibreOffice('libsdlo.so', 'libsmlo.so');
    install('qpdf');
    install('bwrap');
    installFonts(allFonts);
    expect(await find()).toEqual({
      soffice: join(folder, 'soffice'),
      qpdf: join(folder, 'qpdf'),
      bubblewrap: join(folder, 'bwrap'),
      missingFonts: [],
    });
    expect(await namesOf()).toEqual([]);
  });

  test('a missing font is reported', async () => {
    installFonts(allFonts.filter((family) => family !== 'Carlito'));
    expect(await find()).toMatchObject({ missingFonts: ['Carlito'] });
  });

  test('fonts in the folder of licensed fonts count', async () => {
    installFonts(allFonts.filter((family) => family !== 'Carlito'));
    install('fc-scan', `test "$3" = /licensed && echo Carlito`);
    expect(await find('/licensed')).toMatchObject({ missingFonts: [] });
  });

  test('LibreOffice without Impress or Math is incomplete', async () => {
    installLibreOffice('libsdlo.so');
    expect(await namesOf()).toContain('libreoffice-math-nogui');
    expect(await namesOf()).not.toContain('libreoffice-impress-nogui');
  });

  test('a LibreOffice whose libraries cannot be found counts as complete', async () => {
    install('soffice');
    const missing = await namesOf();
    expect(missing.filter((name) => name.startsWith('libreoffice'))).toEqual([]);
  });

  test('a failing fc-list reports missing fonts and does not throw', async () => {
    install('fc-list', 'exit 1');
    expect((await find()).missingFonts).toHaveLength(7);
  });
});
