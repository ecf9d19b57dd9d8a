/** A click toggles one checkbox; with Shift, every checkbox since the last click. */
export function selectionAfter(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  press: { id: string; from: string | undefined; isOn: boolean },
): Set<string> {
  const next = new Set(selected);
  const there = ids.indexOf(press.id);
  const since = press.from === undefined ? -1 : ids.indexOf(press.from);
  const [first, last] = since < 0 ? [there, there] : [Math.min(there, since), Math.max(there, since)];
  for (const id of ids.slice(first, last + 1)) {
    if (press.isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}
