/** Selects `id` or deselects it, and with it the documents from `fromId` on. `order` is the order on the page. */
export function toggle(
  ids: readonly string[],
  order: readonly string[],
  id: string,
  fromId: string | undefined = id,
): readonly string[] {
  const [from, to] = [order.indexOf(fromId), order.indexOf(id)];
  const range = from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const others = ids.filter((other) => !range.includes(other));
  return ids.includes(id) ? others : [...others, ...range];
}
