import { late } from '#ui/late-part.tsx';

// The page is long, and most of it is looked at later or never: it comes when it is.
export const lateActs = late(() => import('./acts/staff-acts.tsx'));
export const lateChangesDialog = late(() => import('./changes-dialog.tsx'));
export const lateConflictNotice = late(() => import('./conflict-notice.tsx'));
export const latePaymentCodes = late(() => import('./payment-codes.tsx'));
export const latePriceVersions = late(() => import('./price-versions.tsx'));
