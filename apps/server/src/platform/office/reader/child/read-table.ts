import { readFile, stat } from 'node:fs/promises';
import type { TableReading, TableRow } from '../reader.ts';
import { collectRows, tableLimits } from './collect-rows.ts';
import { decodeText } from './decode-text.ts';
import { readHead } from './inspect-file.ts';
import { openOfficePackage } from './office-package.ts';
import { findMainPart } from './package-parts.ts';
import { parseCsv } from './parse-csv.ts';
import { readSheet } from './read-sheet.ts';
import { Refused } from './refused.ts';
import { sniff } from './sniff.ts';

/** With and without macros, which are never run. */
const sheetType =
  /^application\/vnd\.(openxmlformats-officedocument\.spreadsheetml|ms-excel)\.(sheet|template)\.(macroEnabled\.)?main\+xml$/i;

/** Reads a CSV file or the first sheet of an XLSX file. The content decides which it is. */
export async function readTable(path: string): Promise<TableReading> {
  try {
    if ((await stat(path)).size > tableLimits.bytes) throw new Refused('too_complex');
    const head = await readHead(path);
    if (head.length === 0) throw new Refused('empty');
    switch (sniff(head)) {
      case 'plain_text':
        return { ok: true, rows: await readCsv(path) };
      case 'zip':
        return await readPackage(path);
      case 'pdf':
        return { ok: false, reason: 'pdf' };
      case 'compound':
        return { ok: false, reason: 'old_sheet' };
      default:
        throw new Refused('wrong_type');
    }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function readCsv(path: string): Promise<TableRow[]> {
  const { rows, add } = collectRows();
  parseCsv(decodeText(await readFile(path)), add);
  return rows;
}

async function readPackage(path: string): Promise<TableReading> {
  const pack = await openOfficePackage(path);
  try {
    if (!pack.has('[Content_Types].xml')) return { ok: false, reason: 'archive' };
    const { part, type } = await findMainPart(pack);
    if (!sheetType.test(type)) throw new Refused('wrong_type');
    return { ok: true, rows: await readSheet(pack, part) };
  } finally {
    pack.close();
  }
}
