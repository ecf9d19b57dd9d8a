import type { TableRow } from '../reader.ts';
import { columnOf, dateOf, numberOf } from './cell-values.ts';
import { collectRows, tableLimits } from './collect-rows.ts';
import type { OfficePackage } from './office-package.ts';
import { readDateStyles, readSharedStrings, readWorkbook } from './sheet-parts.ts';

type Cell = { readonly type: string; readonly style: number };

/**
 * Reads the first sheet of a workbook as texts. Formulas are not computed: a cell has the value that was stored with
 * it. Links to other files are not followed.
 */
export async function readSheet(pack: OfficePackage, workbookPart: string): Promise<TableRow[]> {
  const workbook = await readWorkbook(pack, workbookPart);
  const strings = await readSharedStrings(pack, workbook.sharedStrings);
  const isDate = await readDateStyles(pack, workbook.styles);
  const readCell = ({ type, style }: Cell, text: string): string => {
    if (type === 's') return strings[Number(text)] ?? '';
    if (type !== 'n') return text;
    return text !== '' && isDate[style] ? dateOf(text, workbook.startsIn1904) : numberOf(text);
  };

  const { rows, add } = collectRows();
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | undefined;
  let text = '';
  let isText = false;
  let isDone = false;
  await pack.readPart(workbook.sheet, {
    onOpen(name, { r, s = '0', t = 'n' }) {
      isText = name === 'v' || name === 't';
      if (name === 'row') {
        cells = [];
        column = -1;
      }
      if (name !== 'c') return;
      // References are optional: without one the cell is the next.
      column = columnOf(r) ?? column + 1;
      cell = { type: t, style: Number(s) };
      text = '';
    },
    onText(more) {
      if (cell && isText && text.length < tableLimits.cellLength) text += more;
    },
    onClose(name) {
      isText = false;
      if (name === 'c' && cell) {
        if (column < tableLimits.columns) cells[column] = readCell(cell, text);
        cell = undefined;
      }
      if (name === 'row') add(Array.from(cells, (value) => value ?? ''));
      if (name === 'sheetData') isDone = true;
    },
    isDone: () => isDone,
  });
  return rows;
}
