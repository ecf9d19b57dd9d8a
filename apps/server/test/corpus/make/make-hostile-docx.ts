import { deflateRawSync } from 'node:zlib';
import CFB from 'cfb';
import { zip } from '#platform/office/converter/zip.ts';
import type { FileContents } from './file-contents.ts';
import { body } from './make-docx.ts';
import { paragraph, picture, section } from './word-body.ts';
import { appOf, wordFile, wordParts } from './word-file.ts';
import { bombZip, overlappingZip } from './zip-bombs.ts';

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const externalOrigin = 'http://127.0.0.1:9';
const page = { body: paragraph('一页') + section(), app: appOf('Word', 1, 2) };

/** Word files with external links, macros, wrong counts or bombs, and damaged ones. */
export async function makeHostileDocx(): Promise<FileContents> {
  const validFile = await wordFile({ body: body(30) + section(), app: appOf('Word', 4) });
  return {
    'external-image.docx': wordFile({
      ...page,
      body: paragraph('一页') + picture({ link: 'rId9' }) + section(),
      relations: [{ id: 'rId9', type: `${relation}/image`, target: `${externalOrigin}/image.png`, isExternal: true }],
    }),
    'attached-template.docx': wordFile({
      ...page,
      settings: '<w:attachedTemplate r:id="rId1"/>',
      settingsRelations: [
        { id: 'rId1', type: `${relation}/attachedTemplate`, target: `${externalOrigin}/t.dotm`, isExternal: true },
      ],
    }),
    'macros.docx': wordFile({
      ...page,
      mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
      relations: [
        {
          id: 'rId9',
          target: 'vbaProject.bin',
          type: 'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
        },
      ],
      extra: { 'word/vbaProject.bin': createWithMacros() },
    }),
    'doctype.docx': createWithDoctype(),
    'zip-bomb.docx': bombZip(wordParts(page), 'word/media/image1.bmp', 520 * 2 ** 20),
    'overlapping-zip-bomb.docx': overlappingZip(wordParts(page), 60, 10 * 2 ** 20),
    'many-entries.docx': wordFile({ ...page, extra: manyParts(2001) }),
    'truncated.docx': validFile.subarray(0, Math.floor(validFile.length * 0.7)),
    'damaged-part.docx': createWithDamagedPart(),
    'not-xml.docx': zip({ ...wordParts(page), 'word/document.xml': '<w:document><w:body><w:p></w:body>' }),
    'encrypted.docx': createEncrypted(),
    'plain-zip.docx': zip({ '作业/readme.txt': '作业说明', '作业/main.c': 'int main(void) { return 0; }' }),
    'zero-bytes.docx': '',
    'docx-renamed.doc': validFile,
    'web-page.doc': webPage,
    'rtf.doc': '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 SimSun;}}\\f0\\fs24 Hello\\par World\\par}\n',
    'plain-text.doc': '实验报告\r\n\r\n一、目的\r\n二、方法\r\n三、结果\r\n'.repeat(20),
  };
}

const webPage =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">\n' +
  `<head><meta charset="utf-8"><link rel="stylesheet" href="${externalOrigin}/style.css"></head>\n` +
  '<body><p>成绩单</p><img src="file:///etc/hostname"></body></html>\n';

/** An OLE container like that of Word macros, with a stub as the program. */
function createWithMacros(): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/VBA/dir', Buffer.from('Attribute VB_Name = "AutoOpen"'));
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

/** A docx with a password is an OLE container with the encrypted package inside. */
function createEncrypted(): Buffer {
  const container = CFB.utils.cfb_new();
  const description = Buffer.from('\x04\x00\x04\x00\x40\x00\x00\x00<encryption/>', 'latin1');
  CFB.utils.cfb_add(container, '/EncryptionInfo', description);
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(8192, 0x5a));
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

/** "Billion laughs": each entity expands to ten of the previous one. */
function createWithDoctype(): Promise<Buffer> {
  const parts = wordParts(page);
  const steps = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  const billionLaughs = `<!DOCTYPE w:document [<!ENTITY l0 "ha">${steps.join('')}]>`;
  const document = String(parts['word/document.xml']).replace('<w:document', `${billionLaughs}<w:document`);
  return zip({ ...parts, 'word/document.xml': document.replace('一页', '&l9;') });
}

const manyParts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`word/media/${n}.txt`, '']));

/** The compressed text is overwritten in the middle. */
async function createWithDamagedPart(): Promise<Buffer> {
  const parts = wordParts({ ...page, body: body(30) + section() });
  const bytes = await zip(parts);
  const packed = deflateRawSync(Buffer.from(parts['word/document.xml'] ?? ''), { level: 9 });
  const at = bytes.indexOf(packed);
  if (at < 0) throw new Error('the packed text is not in the file');
  bytes.fill(0xff, at + Math.floor(packed.length / 2), at + Math.floor(packed.length / 2) + 40);
  return bytes;
}
