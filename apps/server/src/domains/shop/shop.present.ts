import { urlOf } from '@print/contract/endpoint';
import { PaymentMethod } from '@print/contract/orders';
import { toYuan } from '@print/contract/price';
import { getPaymentCode, sampleCodeUrl } from '@print/contract/settings';
import { catalogueOf, type Shop, type SignInProvider } from '@print/contract/shop';
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
    unique_amounts: settings.uniqueAmounts,
    payment_codes: presentPaymentCodes(settings),
    sign_in_providers: [...signInProviders],
    sends_mail: canMail && settings.mailNotices,
    mails_password_links: canMail,
  };
}

function presentPrices(list: PriceListRow): Shop['price_list'] {
  return {
    version: list.version,
    ...catalogueOf(list),
    side_prices: Object.fromEntries(list.papers.map(({ id, side_price }) => [id, toYuan(side_price)])),
    binding_fees: Object.fromEntries(list.bindings.map(({ type, fee }) => [type, toYuan(fee)])),
  };
}

export function presentPaymentCodes({ paymentCodes }: ShopSettings): Shop['payment_codes'] {
  return PaymentMethod.options.map((method) => {
    const name = paymentCodes[method];
    return {
      method,
      image_url: name === null ? sampleCodeUrl(method) : urlOf(getPaymentCode, { params: { name } }),
      is_sample: name === null,
    };
  });
}
