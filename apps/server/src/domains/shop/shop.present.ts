import { urlOf } from '@print/contract/endpoint';
import { PaymentMethod } from '@print/contract/orders';
import { type Fen, toYuan } from '@print/contract/price';
import { getPaymentCode } from '@print/contract/settings';
import type { Shop, SignInProvider } from '@print/contract/shop';
import type { PriceListRow, ShopSettings } from './shop.table.ts';

/** File types that the converter or the page counter can read. */
const acceptedExtensions = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'heic', 'heif'];

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
    record_number: settings.recordNumber,
    production_hours: settings.productionHours,
    price_list: presentPrices(priceList),
    limits: {
      max_file_bytes: settings.maxFileBytes,
      recommended_file_bytes: settings.recommendedFileBytes,
      max_screenshot_bytes: settings.maxScreenshotBytes,
      max_copies: settings.maxCopies,
      max_groups: settings.maxGroups,
      max_documents_per_group: settings.maxDocumentsPerGroup,
    },
    retention: {
      upload_hours: settings.uploadHours,
      ordered_file_days: settings.orderedFileDays,
      finished_file_days: settings.finishedFileDays,
      screenshot_days: settings.screenshotDays,
      phone_days: settings.phoneDays,
    },
    accepted_extensions: acceptedExtensions,
    payment_codes: presentPaymentCodes(settings),
    sign_in_providers: [...signInProviders],
    sends_mail: canMail && settings.mailNotices,
    mails_password_links: canMail,
  };
}

export function presentPrices({ version, baseFee, sidePrices, bindingFees }: PriceListRow): Shop['price_list'] {
  return { version, base_fee: toYuan(baseFee), side_prices: inYuan(sidePrices), binding_fees: inYuan(bindingFees) };
}

function inYuan<K extends string>(prices: Record<K, Fen>): Record<K, number> {
  const entries = Object.entries<Fen>(prices).map(([name, price]) => [name, toYuan(price)]);
  return Object.fromEntries(entries);
}

export function presentPaymentCodes({ paymentCodes }: ShopSettings): Shop['payment_codes'] {
  return PaymentMethod.options.map((method) => {
    const name = paymentCodes[method];
    return {
      method,
      image_url:
        name === null ? `/payment/${method.toLowerCase()}-sample.png` : urlOf(getPaymentCode, { params: { name } }),
      is_sample: name === null,
    };
  });
}
