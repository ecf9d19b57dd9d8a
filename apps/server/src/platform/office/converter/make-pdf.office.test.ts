import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { createTestConverter, realOffice } from '#test/test-converter.ts';
import { ConverterUnavailable } from './converter.ts';
import { officeArguments } from './office-arguments.ts';
import { profileFiles } from './profile.ts';

const { qpdf, soffice } = realOffice;

describe.skipIf(!qpdf)('a normalised PDF', () => {
  /** qpdf trusts /Count, as many PDF readers do. */
  const statedPages = (pdf: string) => Number(execFileSync(qpdf ?? '', ['--show-npages', pdf]));

  test.each(['count-too-high.pdf', 'count-too-low.pdf'])('of %s states its correct page count', async (name) => {
    const { convert, target } = createTestConverter();
    const pages = await convert(corpusPath(name), 'pdf');
    expect(statedPages(target)).toBe(pages);
  });

  test('is no longer encrypted', async () => {
    const { convert, target } = createTestConverter();
    await convert(corpusPath('owner-password.pdf'), 'pdf');
    expect(readFileSync(target, 'latin1')).not.toContain('/Encrypt');
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(statSync(target).uid).toBe(process.getuid?.());
  });
});

test('without qpdf a PDF is unchanged', async () => {
  const { convert, target } = createTestConverter({ office: { qpdf: undefined } });
  expect(await convert(corpusPath('twelve-pages.pdf'), 'pdf')).toBe(12);
  expect(readFileSync(target)).toEqual(readFileSync(corpusPath('twelve-pages.pdf')));
});

test('without LibreOffice PDFs and pictures are still converted', async () => {
  const { converter, convert } = createTestConverter({ office: { soffice: undefined } });
  await converter.start();
  expect(converter.state).toBe('missing');
  await expect(convert(corpusPath('song.docx'), 'docx')).rejects.toThrow(ConverterUnavailable);
  expect(await convert(corpusPath('phone-photo.jpg'), 'jpg')).toBe(1);
  expect(await convert(corpusPath('phone-photo.heic'), 'heic')).toBe(1);
  expect(await convert(corpusPath('twelve-pages.pdf'), 'pdf')).toBe(12);
});

test('a LibreOffice that cannot convert the canary is reported as broken', async () => {
  const { converter, convert } = createTestConverter({ office: { soffice: '/bin/false' } });
  await converter.start();
  expect(converter.state).toBe('broken');
  await expect(convert(corpusPath('song.docx'), 'docx')).rejects.toThrow(ConverterUnavailable);
});

test.skipIf(!soffice)('LibreOffice runs no graphics render tests at its first start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(profileFiles(undefined))) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(join(folder, 'source.docx'), readFileSync(corpusPath('word-short.docx')));
  execFileSync(soffice ?? '', officeArguments('docx', folder, 'source.docx'), { stdio: 'ignore' });
  expect(readdirSync(join(folder, 'out'))).toEqual(['source.pdf']);
  expect(readdirSync(join(folder, 'profile/user'))).not.toContain('GraphicsRenderTests.log');
});
