import type { SettingsForm } from '@print/contract/settings';
import type { LimitSettings } from '#platform/limits/limit-settings.ts';
import type { ShopSettings } from './shop.table.ts';

type Columns = Omit<ShopSettings, 'id' | 'version' | 'paymentCodes'>;

const mebibyte = 1024 * 1024;
const toMb = (bytes: number) => Math.round(bytes / mebibyte);

/** The settings form of the console, with sizes in MB. */
export function toSettingsForm(settings: Columns, limits: LimitSettings): SettingsForm {
  return {
    name: settings.name,
    is_open: settings.isOpen,
    notice: settings.notice,
    pickup_point: settings.pickupPoint,
    hours: settings.hours,
    contact: settings.contact,
    record_number: settings.recordNumber,
    production_hours: settings.productionHours,
    direct_printing: settings.directPrinting,
    mail_notices: settings.mailNotices,
    unique_amounts: settings.uniqueAmounts,
    max_file_mb: toMb(settings.maxFileBytes),
    recommended_file_mb: toMb(settings.recommendedFileBytes),
    max_screenshot_mb: toMb(settings.maxScreenshotBytes),
    max_copies: settings.maxCopies,
    max_groups: settings.maxGroups,
    max_documents_per_group: settings.maxDocumentsPerGroup,
    max_open_files: settings.maxOpenFiles,
    max_open_mb: toMb(settings.maxOpenBytes),
    max_orders_per_hour: settings.maxOrdersPerHour,
    upload_hours: settings.uploadHours,
    ordered_file_days: settings.orderedFileDays,
    finished_file_days: settings.finishedFileDays,
    screenshot_days: settings.screenshotDays,
    phone_days: settings.phoneDays,
    ...limits,
  };
}

/** The inverse of `toSettingsForm`. */
export function toSettingsColumns(form: SettingsForm): Columns {
  return {
    name: form.name,
    isOpen: form.is_open,
    notice: form.notice,
    pickupPoint: form.pickup_point,
    hours: form.hours,
    contact: form.contact,
    recordNumber: form.record_number,
    productionHours: form.production_hours,
    directPrinting: form.direct_printing,
    mailNotices: form.mail_notices,
    uniqueAmounts: form.unique_amounts,
    maxFileBytes: form.max_file_mb * mebibyte,
    recommendedFileBytes: form.recommended_file_mb * mebibyte,
    maxScreenshotBytes: form.max_screenshot_mb * mebibyte,
    maxCopies: form.max_copies,
    maxGroups: form.max_groups,
    maxDocumentsPerGroup: form.max_documents_per_group,
    maxOpenFiles: form.max_open_files,
    maxOpenBytes: form.max_open_mb * mebibyte,
    maxOrdersPerHour: form.max_orders_per_hour,
    uploadHours: form.upload_hours,
    orderedFileDays: form.ordered_file_days,
    finishedFileDays: form.finished_file_days,
    screenshotDays: form.screenshot_days,
    phoneDays: form.phone_days,
  };
}
