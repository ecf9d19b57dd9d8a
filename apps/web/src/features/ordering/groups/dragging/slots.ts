/** The place of a row on the page at the start of a drag. */
export type Row = { readonly id: string; readonly top: number; readonly height: number };

/** The slot of a row lifted at `from` and moved by `offset`: it swaps with a neighbour once it covers half of it. */
export function slotAt(rows: readonly Row[], from: number, offset: number): number {
  const row = rows[from];
  if (!row) return from;
  const middle = ({ top, height }: Row) => top + height / 2;
  const top = row.top + offset;
  const below = rows.slice(from + 1).filter((other) => middle(other) < top + row.height).length;
  const above = rows.slice(0, from).filter((other) => middle(other) > top).length;
  return offset < 0 ? from - above : from + below;
}

/** The offset of a row lifted at `from` once it is at `to`. */
export function offsetAt(rows: readonly Row[], from: number, to: number): number {
  const height = (range: readonly Row[]) => range.reduce((sum, row) => sum + row.height, 0);
  return to < from ? -height(rows.slice(to, from)) : height(rows.slice(from + 1, to + 1));
}

/** The offset of another row `id`, which makes room for the row that moves from `from` to `to`. */
export function shiftOf(rows: readonly Row[], id: string, from: number, to: number): number {
  const index = rows.findIndex((row) => row.id === id);
  const gap = rows[from]?.height ?? 0;
  if (index > from && index <= to) return -gap;
  return index < from && index >= to && index !== -1 ? gap : 0;
}
