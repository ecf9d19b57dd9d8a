import { AppError } from '../errors.ts';

export const storageFull = (cause?: unknown) =>
  new AppError('storage_full', 507, '服务器存储空间不足，请稍后再试', { cause, retryAfterSeconds: 60 });

export const isStorageFull = (error: unknown) => error instanceof AppError && error.code === 'storage_full';

export const storageUnavailable = (cause: unknown) =>
  new AppError('storage_unavailable', 503, '文件存储暂时不可用，请稍后再试', { cause, retryAfterSeconds: 5 });
