/** What a press on one box does: the box alone, or with Shift everything from the last one on. */
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
