import type { PaperSize } from '@print/contract/print-settings';
import type { ShopPaper } from '@print/contract/shop';

/** In the order of the shop. */
export const paperNames = (ids: readonly PaperSize[], papers: readonly ShopPaper[]): string[] =>
  papers.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
