import type { TableRow } from '../reader.ts';
import { Refused } from './refused.ts';

/** A year of a busy shop has a tenth of these rows. Cells are cut, so that one of them cannot hide the rest. */
export const tableLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 64,
  cellLength: 2000,
  /** A spreadsheet may repeat one text in every cell, so the bytes of the file do not limit this. */
  characters: 20_000_000,
};

export type RowCollector = { readonly rows: TableRow[]; add(cells: readonly string[]): void };

export function collectRows(): RowCollector {
  const rows: TableRow[] = [];
  let characters = 0;
  return {
    rows,
    add(cells) {
      const row = cells.slice(0, tableLimits.columns).map((cell) => cell.slice(0, tableLimits.cellLength));
      characters += row.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length >= tableLimits.rows || characters > tableLimits.characters) throw new Refused('too_complex');
      rows.push(row);
    },
  };
}
