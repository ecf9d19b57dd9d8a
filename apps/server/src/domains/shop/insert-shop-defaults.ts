import { defaultPriceList } from '@print/contract/default-price-list';
import type { Deps } from '#platform/deps.ts';
import { insertPriceListIfNone, insertSettingsIfNone } from './shop.store.ts';
import type { shopSettings } from './shop.table.ts';

/** Inserts the defaults on the first start; later starts change nothing. */
export async function insertShopDefaults({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await insertPriceListIfNone(db, { version: 1, ...defaultPriceList, createdAt: clock.now() });
  await insertSettingsIfNone(db, defaultSettings);
}

const mebibyte = 1024 * 1024;

/** The owner can change all of them in the console. */
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
