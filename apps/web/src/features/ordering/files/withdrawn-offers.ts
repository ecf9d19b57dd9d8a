import { useOrdering } from '../ordering-store.ts';

/** Call it with the fields of a refusal: this page may still offer what the shop has just withdrawn. */
export function noteWithdrawnOffer(fields: Readonly<Record<string, unknown>>): void {
  const isWithdrawn = Object.keys(fields).some((path) => /(^|\.)(paper_size|color_mode)$/.test(path));
  if (isWithdrawn) useOrdering.setState(({ withdrawnOffers }) => ({ withdrawnOffers: withdrawnOffers + 1 }));
}
