/** What a spreadsheet would take for a formula, also in its wide form. */
const formula = /^[=+\-@\t\r＝＋－＠]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** By this Excel knows that it is UTF-8. */
export const byteOrderMark = '\uFEFF';

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const isFormula = formula.test(text) && !plainNumber.test(text);
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
