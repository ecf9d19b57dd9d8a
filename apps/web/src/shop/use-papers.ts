import type { ShopPaper } from '@print/contract/shop';
import { useShop } from './shop-query.ts';

const noPapers: readonly ShopPaper[] = [];

/** All papers of the shop, hidden ones too: old orders and drafts may have them. */
export const usePapers = () => useShop().data?.price_list.papers ?? noPapers;

/** Some shops print in black and white only. */
export const offersColor = (papers: readonly ShopPaper[]): boolean =>
  papers.some(({ is_shown, color_price }) => is_shown && color_price !== null);
