/** Moves the focus from the focused or open row to the next or previous; without such a row, to the first or last. */
export function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('tr[data-order] th > a')];
  const focused = focusedOrderId();
  const current = links.findIndex((link) =>
    focused === undefined ? link.ariaCurrent === 'true' : rowOf(link)?.dataset['order'] === focused,
  );
  const next =
    current < 0 ? (step === 1 ? 0 : links.length - 1) : Math.min(Math.max(current + step, 0), links.length - 1);
  links[next]?.focus();
}

export function focusedOrderId(): string | undefined {
  return rowOf(document.activeElement)?.dataset['order'];
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('tr[data-order]');
