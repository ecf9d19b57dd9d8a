import type { FieldErrors } from '@print/contract/errors';
import { AppError, refusal } from '#platform/errors.ts';

export const printerRefused = (fields: FieldErrors) =>
  new AppError('invalid_input', 400, '输入数据验证失败', { fields });

/** Error messages for the fields of a printer. */
export const printerMessages = {
  nameMissing: '请给打印机起个名字',
  nameTooLong: (max: number) => `名字最多 ${max} 个字`,
  nameInvalid: '名字含有无法识别的字符，请重新输入',
  nameTaken: '已有同名的打印机',
  addressMissing: '请填写打印机地址，例如 ipp://192.168.1.20/ipp/print',
  addressInvalid: '地址须以 ipp:// 或 ipps:// 开头，例如 ipp://192.168.1.20/ipp/print',
  addressWithPassword: '地址里不能有用户名或密码',
  addressTaken: '这个地址的打印机已经添加过',
  papersMissing: '请至少选一种放在里面的纸',
  paperUnknown: '其中有店里没有的纸，请重新选择',
};

export const printerNotFound = refusal('printer_not_found', 404, '没有找到这台打印机，可能已被移除');

export const printerHasJobs = (count: number) =>
  new AppError('printer_has_jobs', 409, `这台打印机还有 ${count} 个任务没有印完，请等印完或取消后再移除`);
