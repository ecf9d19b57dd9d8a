import { late } from '#ui/late-part.tsx';

export const latePrinterDialog = late(() => import('./printer-dialog.tsx'));
export const lateConfirmDialog = late(() => import('#ui/confirm-dialog.tsx'));
