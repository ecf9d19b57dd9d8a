/** Characters that begin a formula in a spreadsheet, full-width forms included. */
const formula = /^[=+\-@\t\r＝＋－＠]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Excel recognises UTF-8 by this byte order mark. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const isFormula = formula.test(text) && !plainNumber.test(text);
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
