import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeEncryptionMacro } from './encryption-macro.ts';
import type { FileContents } from './file-contents.ts';
import { withStreamNames } from './stream-names.ts';
import { withSummary } from './summary.ts';

const files = join(import.meta.dirname, '../files');

/** Page counts that Word would write; LibreOffice writes none. */
const statedPages: Record<string, number> = {
  'word-short.doc': 1,
  'song.doc': 7,
  'hundred-pages.doc': 100,
  'mixed-fonts.doc': 5,
  'wps-long.doc': 1,
};

/** LibreOffice saves files in the formats of Office 97 to 2003, one of them encrypted, and a PDF with Chinese fonts. */
export function makeOldOffice(): FileContents {
  const word = saveAs('doc:MS Word 97', [
    ...['word-short.docx', 'song.docx', 'mixed-fonts.docx', 'hundred-pages.docx', 'landscape.docx'],
    ...['wps-long.docx', 'external-image.docx'],
  ]);
  const slides = saveAs('ppt:MS PowerPoint 97', ['ten-slides.pptx', 'three-of-57-hidden.pptx']);
  const savedFiles = Object.entries({ ...word, ...slides, ...encrypt('song.docx') }).map(
    ([name, bytes]) => [name, withSummary(bytes, statedPages[name])] as const,
  );
  const office = Object.fromEntries(savedFiles);
  const [song, deck] = [office['song.doc'] ?? Buffer.alloc(0), office['ten-slides.ppt'] ?? Buffer.alloc(0)];
  return {
    ...office,
    'chinese.pdf': saveAs('pdf:writer_pdf_Export', ['mixed-fonts.docx'])['mixed-fonts.pdf'] ?? '',
    'lower-case-streams.doc': withStreamNames(song, (name) => name.toLowerCase()),
    'upper-case-streams.doc': withStreamNames(song, (name) => name.toUpperCase()),
    'lower-case-streams.ppt': withStreamNames(deck, (name) => name.toLowerCase()),
    'truncated.doc': song.subarray(0, Math.floor(song.length * 0.4)),
    'truncated.ppt': deck.subarray(0, Math.floor(deck.length * 0.4)),
    'ppt-renamed.doc': deck,
    'doc-renamed.ppt': song,
  };
}

function saveAs(format: string, names: readonly string[]): Record<string, Buffer> {
  return withOffice((profile, folder) => {
    const sources = names.map((name) => join(files, name));
    execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, ...sources]);
  });
}

function encrypt(name: string): Record<string, Buffer> {
  return withOffice((profile, folder) => {
    execFileSync('soffice', [profile, '--headless', '--terminate_after_init']);
    writeEncryptionMacro(join(folder, 'profile'));
    const macro = `macro:///Standard.Module1.LockWordFile("${pathToFileURL(join(files, name))}","${pathToFileURL(folder)}")`;
    execFileSync('soffice', [profile, '--headless', macro]);
  });
}

function withOffice(work: (profile: string, folder: string) => void): Record<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'print-corpus-'));
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  work(`-env:UserInstallation=${pathToFileURL(profile)}`, folder);
  const names = readdirSync(folder).filter((name) => name !== 'profile');
  const read = names.map((name) => [name, readFileSync(join(folder, name))] as const);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(read);
}
