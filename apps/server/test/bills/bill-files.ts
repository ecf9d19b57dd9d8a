import { zip } from '#platform/office/converter/zip.ts';
import { alipayHeadings, alipayNewer, alipayOlder, alipayPhone, alipayWeb } from './alipay-bills.ts';
import { inlineText, sharedText, sheetFile, sheetParts } from './sheet-file.ts';
import { editedSheet, wechatCsv, wechatCsvWithoutMark, wechatHeadings, wechatSheet } from './wechat-bills.ts';

type Make = () => Buffer | Promise<Buffer>;

/** Bills in the layouts of both providers. */
export const billFiles = {
  'wechat.csv': wechatCsv,
  'wechat-without-mark.csv': wechatCsvWithoutMark,
  'wechat.xlsx': () => sheetFile(wechatSheet({ dates: 'serial', style: 1 })),
  'wechat-built-in-dates.xlsx': () => sheetFile(wechatSheet({ dates: 'serial', style: 3 })),
  'wechat-bare-dates.xlsx': () => sheetFile(wechatSheet({ dates: 'serial', style: 0 })),
  'wechat-1904.xlsx': () => sheetFile(wechatSheet({ dates: 'serial', style: 1, startsIn1904: true })),
  'wechat-text-dates.xlsx': () => sheetFile(wechatSheet({ dates: 'text', style: 0 })),
  'edited.xlsx': () => sheetFile(editedSheet),
  'alipay-phone.csv': alipayPhone,
  'alipay-newer.csv': alipayNewer,
  'alipay-older.csv': alipayOlder,
  'alipay-web.csv': alipayWeb,
} satisfies Record<string, Make>;

export type BillFile = keyof typeof billFiles;

/** A ZIP as the providers mail it: only the flag is set, as nobody decrypts it. */
async function zipWithPassword(): Promise<Buffer> {
  const bytes = await zip({ 'bill.csv': wechatCsv() });
  bytes.writeUInt16LE(bytes.readUInt16LE(6) | 1, 6);
  const entry = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  bytes.writeUInt16LE(bytes.readUInt16LE(entry + 8) | 1, entry + 8);
  return bytes;
}

/** A small file whose cells all name one long text. */
function repeatedText(): Promise<Buffer> {
  const row = Array.from({ length: 26 }, () => sharedText(0));
  return sheetFile({ rows: Array.from({ length: 2000 }, () => row), sharedStrings: ['长'.repeat(2000)] });
}

/** 80 MB of XML in less than 200 KB. */
function longSheet(): Promise<Buffer> {
  const parts = sheetParts({ rows: [wechatHeadings.map(inlineText)] });
  const sheet = String(parts['xl/worksheets/sheet1.xml']);
  return zip({
    ...parts,
    'xl/worksheets/sheet1.xml': sheet.replace('<sheetData>', `<sheetData>${'<row/>'.repeat(14_000_000)}`),
  });
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Files that are no table. */
export const refusedFiles = {
  'empty.csv': () => Buffer.alloc(0),
  'junk.csv': () => Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 151) % 256)),
  'password.zip': zipWithPassword,
  'unpacked.zip': () => zip({ 'bill.csv': wechatCsv() }),
  'statement.pdf': () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  'old.xls': () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'),
  'web-page.xls': () => Buffer.from('<html><table><tr><td>交易时间</td></tr></table></html>'),
  'word.xlsx': async () => {
    const parts = sheetParts(editedSheet);
    const types = String(parts['[Content_Types].xml']).replace(/[^"]*sheet\.main\+xml/, word);
    return await zip({ ...parts, '[Content_Types].xml': types });
  },
  'truncated.xlsx': async () => (await sheetFile(editedSheet)).subarray(0, -200),
  'no-sheet.xlsx': () => zip({ ...sheetParts(editedSheet), 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
  'repeated-text.xlsx': repeatedText,
  'long-sheet.xlsx': longSheet,
  'many-rows.csv': () => Buffer.from(`${alipayHeadings.join(',')}\n${'a,b\n'.repeat(100_000)}`),
  'many-bytes.csv': () => Buffer.alloc(20 * 1024 * 1024 + 1, 'a,b\n'),
} satisfies Record<string, Make>;
