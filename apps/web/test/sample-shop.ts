import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf, type Shop } from '@print/contract/shop';

/** A new shop, which is open. */
export const sampleShop: Shop = {
  name: '自助打印',
  is_open: true,
  notice: '',
  pickup_point: '',
  hours: '',
  contact: '',
  record_number: '',
  production_hours: 2,
  price_list: { ...catalogueOf(defaultPriceList), version: 1 },
  limits: {
    max_file_bytes: 50 * 1024 ** 2,
    recommended_file_bytes: 20 * 1024 ** 2,
    max_screenshot_bytes: 5 * 1024 ** 2,
    max_copies: 999,
    max_groups: 50,
    max_documents_per_group: 10,
  },
  retention: { upload_hours: 24, ordered_file_days: 30, finished_file_days: 3, screenshot_days: 90, phone_days: 180 },
  accepted_extensions: ['pdf', 'docx', 'jpg', 'png'],
  payment_codes: [],
  sign_in_providers: [],
  sends_mail: false,
  mails_password_links: false,
};
