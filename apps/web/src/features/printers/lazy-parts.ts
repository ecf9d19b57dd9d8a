import { lazyPart } from '#ui/lazy-part.tsx';

export const lazyPrinterDialog = lazyPart(() => import('./printer-dialog.tsx'));
export const lazyConfirmDialog = lazyPart(() => import('#ui/confirm-dialog.tsx'));
