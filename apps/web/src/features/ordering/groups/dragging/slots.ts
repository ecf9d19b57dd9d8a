/** A row as it lies on the page when one of its group is lifted. */
export type Row = { readonly id: string; readonly top: number; readonly height: number };

/** Which place a row takes that was lifted at `from` and moved by so many pixels: half of a neighbour is enough. */
export function slotAt(rows: readonly Row[], from: number, offset: number): number {
  const row = rows[from];
  if (!row) return from;
  const middle = ({ top, height }: Row) => top + height / 2;
  const top = row.top + offset;
  const below = rows.slice(from + 1).filter((other) => middle(other) < top + row.height).length;
  const above = rows.slice(0, from).filter((other) => middle(other) > top).length;
  return offset < 0 ? from - above : from + below;
}

/** How far a row lifted at `from` lies from its place once it is at `to`. */
export function offsetAt(rows: readonly Row[], from: number, to: number): number {
  const height = (some: readonly Row[]) => some.reduce((sum, row) => sum + row.height, 0);
  return to < from ? -height(rows.slice(to, from)) : height(rows.slice(from + 1, to + 1));
}

/** How far the others move out of the way. */
export function shiftOf(rows: readonly Row[], id: string, from: number, to: number): number {
  const at = rows.findIndex((row) => row.id === id);
  const gap = rows[from]?.height ?? 0;
  if (at > from && at <= to) return -gap;
  return at < from && at >= to && at !== -1 ? gap : 0;
}
