import { AppError, refusal } from '#platform/errors.ts';

export const printFileUnknown = refusal('print_file_not_found', 404, '没有这个印刷文件，可能已经重新生成或删除');

export const printFileNotReady = () =>
  new AppError('print_file_not_ready', 409, '印刷文件还在生成，请稍候', { retryAfterSeconds: 2 });

export const printFileFailed = (reason: string) => new AppError('print_file_failed', 409, reason);

export const printFilesGone = refusal('print_files_gone', 409, '订单的文件已经删除，无法再打印');

export const nothingToPrint = refusal('print_files_missing', 409, '没有可以下载的印刷文件');

export const printFileOneSided = refusal('print_file_one_sided', 409, '这是单面文件，没有反面');

export const pressUnavailable = (cause: unknown) =>
  new AppError('press_away', 503, '暂时无法生成这个文件，请稍后再试', { retryAfterSeconds: 5, cause });
