import { tableLimits } from './collect-rows.ts';

/** A quote that is not closed soon is an ordinary character: it must not swallow the rest of the file. */
const quoted = new RegExp(`"((?:[^"]|""){0,${tableLimits.cellLength}})"`, 'y');
const plain = /[^,\r\n]*/y;

/** Calls `onRow` for each row, also for empty ones. Quotes count only at the start of a cell. */
export function parseCsv(text: string, onRow: (cells: string[]) => void): void {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  };
  const takeCell = () => {
    const start = take(quoted)?.[1]?.replaceAll('""', '"') ?? '';
    return start + (take(plain)?.[0] ?? '');
  };
  while (at < text.length) {
    const cells = [takeCell()];
    while (text[at] === ',') {
      at += 1;
      const cell = takeCell();
      if (cells.length < tableLimits.columns) cells.push(cell);
    }
    // Alipay ends the lines above its table with CRLF and those of the table with LF.
    at += text.startsWith('\r\n', at) ? 2 : 1;
    onRow(cells);
  }
}
