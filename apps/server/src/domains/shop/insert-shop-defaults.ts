import { fen } from '@print/contract/price';
import type { Deps } from '#platform/deps.ts';
import { insertPriceListIfNone, insertSettingsIfNone } from './shop.store.ts';
import type { priceLists, shopSettings } from './shop.table.ts';

/** Inserts the defaults on the first start; later starts change nothing. */
export async function insertShopDefaults({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await insertPriceListIfNone(db, { ...defaultPriceList, createdAt: clock.now() });
  await insertSettingsIfNone(db, defaultSettings);
}

const mebibyte = 1024 * 1024;

/** Defaults of a new shop. The owner can change all of them in the console. */
const defaultPriceList: Omit<typeof priceLists.$inferInsert, 'createdAt'> = {
  version: 1,
  baseFee: fen(50),
  sidePrices: { a4_70g: fen(15), a4_80g: fen(15), b5_70g: fen(12) },
  bindingFees: {
    none: fen(0),
    staple_top_left: fen(10),
    staple_left_side: fen(10),
    staple: fen(200),
    ring_bound: fen(500),
  },
};

const defaultSettings: typeof shopSettings.$inferInsert = {
  name: '自助打印',
  isOpen: true,
  notice: '',
  pickupPoint: '3 号楼 214',
  hours: '每天 9:00–22:30',
  contact: '取件点敲门或留言',
  productionHours: 8,
  maxFileBytes: 200 * mebibyte,
  recommendedFileBytes: 100 * mebibyte,
  maxScreenshotBytes: 10 * mebibyte,
  maxCopies: 999,
  maxGroups: 50,
  maxDocumentsPerGroup: 50,
  paymentCodes: { ALIPAY: null, WECHAT: null },
};
