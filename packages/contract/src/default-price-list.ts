import { bindingLabels } from './labels.ts';
import { fen } from './price.ts';
import type { PriceList } from './price-list.ts';

const a4 = { width_mm: 210, height_mm: 297 };
const b5 = { width_mm: 182, height_mm: 257 };
const plain = { color_price: null, is_shown: true };
const unlimited = { fee_per: 'group', min_sheets: null, max_sheets: null, papers: null, is_shown: true } as const;

/** The prices, papers and bindings of a new shop. */
export const defaultPriceList: PriceList = {
  baseFee: fen(50),
  colorPer: 'page',
  papers: [
    { id: 'a4_70g', name: 'A4 70g', ...a4, grams: 70, side_price: fen(15), ...plain },
    { id: 'a4_80g', name: 'A4 80g', ...a4, grams: 80, side_price: fen(15), ...plain },
    { id: 'b5_70g', name: 'B5 70g', ...b5, grams: 70, side_price: fen(12), ...plain },
  ],
  bindings: [
    { type: 'none', name: bindingLabels.none, fee: fen(0), ...unlimited },
    { type: 'staple_top_left', name: bindingLabels.staple_top_left, fee: fen(10), ...unlimited },
    { type: 'staple_left_side', name: bindingLabels.staple_left_side, fee: fen(10), ...unlimited },
    { type: 'staple', name: bindingLabels.staple, fee: fen(200), ...unlimited },
    { type: 'ring_bound', name: bindingLabels.ring_bound, fee: fen(500), ...unlimited },
  ],
};
