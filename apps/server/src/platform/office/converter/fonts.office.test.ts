import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { paragraph, section } from '#test/corpus/make/word-body.ts';
import { wordFile } from '#test/corpus/make/word-file.ts';
import { createFakeSoffice } from '#test/fake-soffice.ts';
import { createTestConverter, realOffice } from '#test/test-converter.ts';
import { unpackPdf } from '#test/unpack-pdf.ts';
import { fontsFile } from './fonts-file.ts';

const { soffice, missingFonts } = realOffice;
const isComplete = soffice !== undefined && missingFonts?.length === 0;

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-fonts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync('chmod', ['755', folder]);
  return folder;
}

/** Carlito, renamed to a font that only Windows has; both names have seven letters. */
function createLicensedFont(): string {
  const folder = createFolder();
  const carlito = execFileSync('fc-match', ['--format=%{file}', 'Carlito:style=Regular'], { encoding: 'utf8' });
  let bytes = readFileSync(carlito).toString('latin1');
  for (const wide of [false, true]) {
    const [from, to] = ['Carlito', 'NSimSun'].map((name) => (wide ? [...name].join('\0') : name));
    bytes = bytes.replaceAll(from ?? '', to ?? '');
  }
  writeFileSync(join(folder, 'nsimsun.ttf'), bytes, 'latin1');
  return folder;
}

/** Returns the font that fontconfig chooses for a name. */
function matchFont(family: string, fontDir?: string): string {
  const folder = createFolder();
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, fontsFile(fontDir, folder));
  const env = { PATH: '/usr/bin:/bin', FONTCONFIG_FILE: file };
  return execFileSync('fc-match', ['--format=%{family[0]}', family], { encoding: 'utf8', env });
}

describe.skipIf(!isComplete)('substitutes for Chinese Windows fonts', { timeout: 120_000 }, () => {
  test.each([
    ['AR PL UMing CN', ['宋体', 'SimSun', 'NSimSun', '新宋体', 'STSong', '华文宋体', '华文中宋']],
    ['AR PL UMing CN', ['FangSong', '仿宋', '仿宋_GB2312', '华文仿宋']],
    ['AR PL UKai CN', ['楷体', 'KaiTi', '楷体_GB2312', '华文楷体']],
    ['WenQuanYi Micro Hei Mono', ['黑体', 'SimHei', '华文黑体']],
    ['WenQuanYi Micro Hei', ['等线', 'DengXian']],
    ['Noto Sans CJK SC', ['微软雅黑', 'Microsoft YaHei']],
  ])('%s is the substitute for %s', (substitute, families) => {
    expect(families.map((family) => matchFont(family))).toEqual(families.map(() => substitute));
  });

  test('a document in 宋体 with a line grid has as many pages as in Word, and more without the substitutes', async () => {
    const [song] = corpus.filter(({ name }) => name === 'song.docx');
    const { convert } = createTestConverter();
    const pages = await convert(corpusPath('song.docx'), 'docx');
    expect(song).toMatchObject({ exact: pages });

    const { path } = createFakeSoffice(`unset FONTCONFIG_FILE; exec ${soffice} "$@"`);
    const unsubstituted = createTestConverter({ office: { soffice: path } });
    expect(await unsubstituted.convert(corpusPath('song.docx'), 'docx')).toBeGreaterThan(pages);
  });

  test('a licensed font of the shop is preferred to its substitute', async () => {
    const fontDir = createLicensedFont();
    expect(matchFont('NSimSun', fontDir)).toBe('NSimSun');

    const { convert, folder, target } = createTestConverter({ fontDir });
    const source = join(folder, 'source.docx');
    writeFileSync(source, await wordFile({ body: paragraph('Word', { font: 'NSimSun' }) + section() }));
    await convert(source, 'docx');
    expect(unpackPdf(readFileSync(target))).toMatch(/\/FontName\/\w+\+NSimSun/);
    // The conversion of the canary fills the font cache for all later conversions.
    expect(readdirSync(join(folder, 'font-cache'))).not.toEqual([]);
  });
});
