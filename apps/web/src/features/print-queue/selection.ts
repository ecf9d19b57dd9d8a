/** A click toggles one checkbox; with Shift, every checkbox since the last click. */
export function toggleSelection(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  click: { id: string; from: string | undefined; isSelected: boolean },
): Set<string> {
  const next = new Set(selected);
  const clicked = ids.indexOf(click.id);
  const anchor = click.from === undefined ? -1 : ids.indexOf(click.from);
  const [first, last] = anchor < 0 ? [clicked, clicked] : [Math.min(clicked, anchor), Math.max(clicked, anchor)];
  for (const id of ids.slice(first, last + 1)) {
    if (click.isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
