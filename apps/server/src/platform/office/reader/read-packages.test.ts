import { afterAll, describe, expect, test } from 'vitest';
import { zip } from '#platform/office/converter/zip.ts';
import { slideParts } from '#test/corpus/make/slide-file.ts';
import { appOf, wordParts } from '#test/corpus/make/word-file.ts';
import { overlappingZip } from '#test/corpus/make/zip-bombs.ts';
import { openTestReader } from '#test/test-reader.ts';

const { inspectFacts, stop } = openTestReader();
afterAll(stop);

const run = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const word = wordParts({ body: run('一页'), app: appOf('Word', 3) });
const deck = slideParts({ slides: 5, hidden: [2, 4], isWide: true });
const withDocument = (change: (xml: string) => string | Buffer) =>
  zip({ ...word, 'word/document.xml': change(String(word['word/document.xml'])) });
const withSlides = (change: (xml: string) => string) =>
  zip({ ...deck, 'ppt/presentation.xml': change(String(deck['ppt/presentation.xml'])) });

/** Changes the entry of the part called `name` in the ZIP directory. */
async function tamper(parts: typeof word, name: string, write: (entry: Buffer) => void): Promise<Buffer> {
  const bytes = await zip(parts);
  const at = bytes.lastIndexOf(name) - 46;
  if (bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('no such part');
  write(bytes.subarray(at));
  return bytes;
}

/** yazl refuses to write a dangerous path, so a placeholder of the same length is replaced by it. */
async function withPath(path: string): Promise<Buffer> {
  const placeholder = path.replace(/[^a-z]/gi, 'x');
  const bytes = await zip({ ...word, [placeholder]: 'x' });
  return Buffer.from(bytes.toString('latin1').replaceAll(placeholder, path), 'latin1');
}

describe('a docx', () => {
  const facts = { kind: 'docx', statedPages: 3, characters: 2, renderedBreaks: 0 };
  const document = (body: string) => inspectFacts(zip(wordParts({ body, app: appOf('Word', 3) })), 'docx');

  test('yields stated pages, characters and rendered page breaks', async () => {
    const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>';
    expect(await document(`${run('第一页')}<w:p>${rendered}</w:p>${run('二')}<w:p>${rendered}</w:p>`)).toEqual({
      ...facts,
      characters: 4,
      renderedBreaks: 2,
    });
  });

  test('counts text boxes once and deleted text not at all', async () => {
    const box =
      '<mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice><w:t>文本框</w:t></mc:Choice>' +
      '<mc:Fallback><w:t>文本框</w:t><w:lastRenderedPageBreak/></mc:Fallback></mc:AlternateContent>';
    expect(await document(`${box}<w:del><w:r><w:delText>旧</w:delText></w:r></w:del>`)).toEqual({
      ...facts,
      characters: 3,
    });
  });

  test('may use any prefix and UTF-16', async () => {
    const other = withDocument((xml) =>
      Buffer.from(`\ufeff${xml.replaceAll('w:', 'ns0:').replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    );
    expect(await inspectFacts(other, 'docx')).toEqual(facts);
  });

  test('without a valid page count has no stated pages', async () => {
    expect(await inspectFacts(zip(wordParts({ body: run('一页') })), 'docx')).toEqual({
      ...facts,
      statedPages: undefined,
    });
    const invalidCount = appOf('Word', 3).replace('>3<', '>-3 pages<');
    expect(await inspectFacts(zip(wordParts({ body: run('一页'), app: invalidCount })), 'docx')).toEqual({
      ...facts,
      statedPages: undefined,
    });
  });

  test.each([
    ['that are truncated', appOf('Word', 3).slice(0, -20)],
    ['that are not XML', 'Pages: 3'],
    ['that are empty', ''],
  ])('with properties %s has no stated pages and is accepted', async (_, app) => {
    expect(await inspectFacts(zip({ ...word, 'docProps/app.xml': app }), 'docx')).toEqual({
      ...facts,
      statedPages: undefined,
    });
  });

  test.each([
    'application/vnd.ms-word.document.macroEnabled.main+xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
    'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
  ])('of type %s is accepted', async (mainType) => {
    expect(await inspectFacts(zip(wordParts({ body: run('一页'), app: appOf('Word', 3), mainType })), 'docx')).toEqual(
      facts,
    );
  });
});

test('a package is recognised by its main part, whatever its name claims', async () => {
  const facts = { kind: 'docx', statedPages: 3, characters: 2, renderedBreaks: 0 };
  for (const claimed of ['doc', 'ppt', 'pptx', 'pdf', 'png'] as const)
    expect(await inspectFacts(zip(word), claimed)).toEqual(facts);
  expect(await inspectFacts(zip(deck), 'ppt')).toEqual({ kind: 'pptx', slides: 3 });
});

describe('slides', () => {
  test('are not counted if hidden', async () => {
    expect(await inspectFacts(zip(deck), 'pptx')).toEqual({ kind: 'pptx', slides: 3 });
  });

  test('are counted twice if listed twice', async () => {
    const twice = withSlides((xml) => xml.replace('</p:sldIdLst>', '<p:sldId id="900" r:id="rId11"/></p:sldIdLst>'));
    expect(await inspectFacts(twice, 'pptx')).toEqual({ kind: 'pptx', slides: 4 });
  });

  test('are not counted again in the sections of PowerPoint', async () => {
    const sections = slideParts({ slides: 5, hidden: [2, 4], sections: [2, 3], isWide: true });
    expect(await inspectFacts(zip(sections), 'pptx')).toEqual({ kind: 'pptx', slides: 3 });
  });

  test('are counted under any prefix and in the strict format', async () => {
    const other = withSlides((xml) =>
      xml
        .replaceAll(/(<\/?)p:/g, '$1q:')
        .replace('xmlns:p=', 'xmlns:q=')
        .replaceAll('r:id=', 'rel:id=')
        .replace('xmlns:r=', 'xmlns:rel=')
        .replace('http://schemas.openxmlformats.org/presentationml/2006/', 'http://purl.oclc.org/ooxml/presentationml/')
        .replace('schemas.openxmlformats.org/officeDocument/2006', 'purl.oclc.org/ooxml/officeDocument'),
    );
    expect(await inspectFacts(other, 'pptx')).toEqual({ kind: 'pptx', slides: 3 });
  });

  test.each([
    ['only hidden slides', zip(slideParts({ slides: 2, hidden: [1, 2], isWide: true })), 'no_pages'],
    ['an empty slide list', withSlides((xml) => xml.replace(/<p:sldIdLst>.*<\/p:sldIdLst>/, '')), 'no_pages'],
    ['a listed slide that does not exist', withSlides((xml) => xml.replace('r:id="rId11"', 'r:id="rId99"')), 'damaged'],
    [
      'more slides than the limit',
      withSlides((xml) => xml.replace('<p:sldIdLst>', `<p:sldIdLst>${'<p:sldId r:id="rId11"/>'.repeat(5001)}`)),
      'too_many_pages',
    ],
  ])('are refused with %s', async (_name, bytes, reason) => {
    expect(await inspectFacts(bytes, 'pptx')).toBe(reason);
  });

  test('are refused if a part is missing', async () => {
    const { 'ppt/slides/slide3.xml': _gone, ...rest } = deck;
    expect(await inspectFacts(zip(rest), 'pptx')).toBe('damaged');
  });
});

describe('refusals', () => {
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const openDocument = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' };
  const symlink = (entry: Buffer) => entry.writeUInt32LE((0o120777 << 16) >>> 0, 38);
  const understateSize = (entry: Buffer) => entry.writeUInt32LE(10, 24);
  const withPicture = { ...word, 'word/media/image1.bmp': Buffer.alloc(1_000_000) };

  test.each([
    ['a spreadsheet named docx', zip(wordParts({ body: '', mainType: sheet })), 'wrong_type'],
    ['a zip without Office parts', zip({ 'readme.txt': '作业' }), 'wrong_type'],
    ['an OpenDocument text', zip(openDocument), 'wrong_type'],
    ['an empty file', '', 'empty'],
    ['a web page', '\ufeff  <html><body>成绩单</body></html>', 'web_page'],
    ['a saved web page', 'From: <Saved>\r\nSubject: x\r\nMIME-Version: 1.0\r\n\r\n', 'web_page'],
    ['plain text', '实验报告', 'plain_text'],
    ['RTF', '{\\rtf1\\ansi}', 'plain_text'],
    [
      'a part with a DOCTYPE',
      withDocument((xml) => xml.replace('<w:document', '<!DOCTYPE x><w:document')),
      'too_complex',
    ],
    ['a part with an undeclared entity', withDocument((xml) => xml.replace('一页', '&lol;')), 'damaged'],
    ['a part with invalid XML', withDocument((xml) => xml.slice(0, -20)), 'damaged'],
    ['a symbolic link instead of a part', tamper(word, 'word/styles.xml', symlink), 'damaged'],
    ['a part whose path contains ..', withPath('../../etc/cron.d/x'), 'damaged'],
    ['a part with an absolute path', withPath('/etc/passwd'), 'damaged'],
    ['a part with a Windows path', withPath('C:\\x'), 'damaged'],
    [
      'a docx with two parts of one name',
      zip({ ...word, 'WORD/document.xml': String(word['word/document.xml']) }),
      'damaged',
    ],
    [
      'a docx of 2,001 parts',
      zip({ ...word, ...Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`x/${n}`, ''])) }),
      'too_complex',
    ],
    ['a part larger than its stated size', tamper(withPicture, 'word/media/image1.bmp', understateSize), 'damaged'],
    ['an encrypted part', tamper(word, 'word/styles.xml', (entry) => entry.writeUInt16LE(1, 8)), 'encrypted'],
    [
      'a part that does not inflate',
      tamper(word, 'word/styles.xml', (entry) => entry.writeUInt32LE(60, 42)),
      'damaged',
    ],
    ['a truncated file', zip(word).then((bytes) => bytes.subarray(0, -40)), 'damaged'],
  ])('%s is refused', async (_name, bytes, reason) => {
    expect(await inspectFacts(bytes, 'docx')).toBe(reason);
  });

  test('a zip bomb is refused', async () => {
    const bomb = await overlappingZip(word, 60, 20 << 20);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await inspectFacts(bomb, 'docx')).toBe('too_complex');
  });

  test('parsing stops at the XML limit; long slides are read', async () => {
    const paragraphs = '<w:p/>'.repeat(70_000_000 / 6);
    expect(await inspectFacts(zip(wordParts({ body: paragraphs })), 'docx')).toBe('too_complex');
    const longComment = `<!--${' '.repeat(20_000_000)}-->`;
    const long = Object.entries(deck).map(([name, part]) =>
      /slides\/slide\d+\.xml$/.test(name) ? [name, `${part}${longComment}`] : [name, part],
    );
    expect(await inspectFacts(zip(Object.fromEntries(long)), 'pptx')).toEqual({ kind: 'pptx', slides: 3 });
  });
});
