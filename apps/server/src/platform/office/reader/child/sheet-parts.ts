import { isDateFormat } from './cell-values.ts';
import { tableLimits } from './collect-rows.ts';
import type { OfficePackage } from './office-package.ts';
import { type Relationship, readRelationships } from './package-parts.ts';
import { Refused } from './refused.ts';

export type Workbook = {
  readonly sheet: string;
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  readonly startsIn1904: boolean;
};

/** The parts of the first sheet. */
export async function readWorkbook(pack: OfficePackage, part: string): Promise<Workbook> {
  let sheetId: string | undefined;
  let startsIn1904 = false;
  await pack.readPart(part, {
    onOpen(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || sheetId !== undefined) return;
      sheetId = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  const relationships = await readRelationships(pack, part);
  const sheet = relationships.get(sheetId ?? '')?.target;
  if (sheet === undefined) throw new Refused('damaged');
  const targetOf = (end: string) =>
    [...relationships.values()].find(({ type }: Relationship) => type.endsWith(end))?.target;
  return { sheet, startsIn1904, sharedStrings: targetOf('/sharedStrings'), styles: targetOf('/styles') };
}

/** The texts that cells name by their number. */
export async function readSharedStrings(pack: OfficePackage, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined || !pack.has(part)) return strings;
  let text = '';
  let isText = false;
  /** Depth of `rPh`, which repeats the text in its pronunciation. */
  let phonetics = 0;
  await pack.readPart(part, {
    onOpen(name) {
      isText = name === 't';
      if (name === 'rPh') phonetics += 1;
      if (name === 'si') text = '';
    },
    onText(more) {
      if (isText && phonetics === 0 && text.length < tableLimits.cellLength) text += more;
    },
    onClose(name) {
      isText = false;
      if (name === 'rPh') phonetics -= 1;
      if (name !== 'si') return;
      if (strings.push(text.slice(0, tableLimits.cellLength)) > maxStrings) throw new Refused('too_complex');
    },
  });
  return strings;
}

/** More than the rows of a bill need, and few enough for the memory. */
const maxStrings = 1_000_000;

/** For each cell style, whether it shows its number as a date. */
export async function readDateStyles(pack: OfficePackage, part: string | undefined): Promise<boolean[]> {
  if (part === undefined || !pack.has(part)) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isInCells = false;
  await pack.readPart(part, {
    onOpen(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, 255));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(Number(numFmtId));
    },
    onClose(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats.map((id) => isDateFormat(id, codes.get(id)));
}
