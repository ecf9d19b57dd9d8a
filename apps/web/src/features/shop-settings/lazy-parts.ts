import { lazyPart } from '#ui/lazy-part.tsx';

// Most parts of this long page are seldom opened, so they are lazy-loaded.
export const lazyAuditLog = lazyPart(() => import('./audit-log/audit-log.tsx'));
export const lazyCancelledFiles = lazyPart(() => import('./cancelled-files.tsx'));
export const lazyChangesDialog = lazyPart(() => import('./changes-dialog.tsx'));
export const lazyConflictNotice = lazyPart(() => import('./conflict-notice.tsx'));
export const lazyPaymentCodes = lazyPart(() => import('./payment-codes.tsx'));
export const lazyPriceVersions = lazyPart(() => import('./price-versions.tsx'));
export const lazyCatalogueEditor = lazyPart(() => import('./catalogue-editor.tsx'));
