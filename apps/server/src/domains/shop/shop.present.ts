import type { PaymentMethod } from '@print/contract/orders';
import { type Fen, toYuan } from '@print/contract/price';
import type { Shop, SignInProvider } from '@print/contract/shop';
import type { PriceListRow, ShopSettings } from './shop.table.ts';

/** What conversion and counting can read. */
const acceptedExtensions = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png'];

export function presentShop(
  settings: ShopSettings,
  priceList: PriceListRow,
  signInProviders: readonly SignInProvider[],
  canMail: boolean,
): Shop {
  return {
    name: settings.name,
    is_open: settings.isOpen,
    notice: settings.notice,
    pickup_point: settings.pickupPoint,
    hours: settings.hours,
    contact: settings.contact,
    production_hours: settings.productionHours,
    price_list: {
      version: priceList.version,
      base_fee: toYuan(priceList.baseFee),
      side_prices: inYuan(priceList.sidePrices),
      binding_fees: inYuan(priceList.bindingFees),
    },
    limits: {
      max_file_bytes: settings.maxFileBytes,
      recommended_file_bytes: settings.recommendedFileBytes,
      max_screenshot_bytes: settings.maxScreenshotBytes,
      max_copies: settings.maxCopies,
      max_groups: settings.maxGroups,
      max_documents_per_group: settings.maxDocumentsPerGroup,
    },
    accepted_extensions: acceptedExtensions,
    payment_codes: (['ALIPAY', 'WECHAT'] as const).map((method) => presentPaymentCode(settings, method)),
    sign_in_providers: [...signInProviders],
    sends_mail: canMail && settings.mailNotices,
  };
}

function inYuan<K extends string>(prices: Record<K, Fen>): Record<K, number> {
  const entries = Object.entries<Fen>(prices).map(([name, price]) => [name, toYuan(price)]);
  return Object.fromEntries(entries);
}

function presentPaymentCode({ paymentCodes }: ShopSettings, method: PaymentMethod) {
  const own = paymentCodes[method];
  return {
    method,
    image_url: own ?? `/payment/${method.toLowerCase()}-sample.png`,
    is_sample: own === null,
  };
}
