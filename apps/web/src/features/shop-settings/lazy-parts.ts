import { lazyPart } from '#ui/lazy-part.tsx';

// The page is long, and most of it is looked at later or never: it comes when it is.
export const lazyAuditLog = lazyPart(() => import('./audit-log/audit-log.tsx'));
export const lazyChangesDialog = lazyPart(() => import('./changes-dialog.tsx'));
export const lazyConflictNotice = lazyPart(() => import('./conflict-notice.tsx'));
export const lazyPaymentCodes = lazyPart(() => import('./payment-codes.tsx'));
export const lazyPriceVersions = lazyPart(() => import('./price-versions.tsx'));
