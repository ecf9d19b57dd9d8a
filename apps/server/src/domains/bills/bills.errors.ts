import { AppError, refusal } from '#platform/errors.ts';
import type { TableReading } from '#platform/office/reader/reader.ts';

type Reason = Extract<TableReading, { ok: false }>['reason'];

const billRefused = (message: string) => new AppError('bill_unreadable', 400, message, { fields: { file: [message] } });

const howToExport =
  '支付宝：我的 → 账单 → 右上角“…” → 开具交易流水证明 → 用于个人对账；' +
  '微信：我 → 服务 → 钱包 → 账单 → 常见问题 → 下载账单 → 用于个人对账。';

/** A readable table without the headings of a bill. */
export const billNotRecognised = () =>
  billRefused(`这不是能识别的账单。请上传支付宝导出的 CSV，或微信支付导出的 CSV、XLSX（中文版）。${howToExport}`);

const unpackFirst = '这是压缩包。请先用通知里的密码解压，再上传里面的 CSV 或 XLSX 文件。';

const messages: Partial<Record<Reason, string>> = {
  empty: '文件是空的（0 字节），请重新选择账单文件。',
  encrypted: unpackFirst,
  archive: unpackFirst,
  pdf: `这是 PDF 文件，无法读取。请导出表格：${howToExport}`,
  old_sheet: '这是旧版 .xls 或设了密码的表格。请上传原来的账单文件，或另存为没有密码的 .xlsx 再上传。',
  damaged: '文件已损坏，无法读取。请重新导出后再上传。',
  too_complex: '账单太大（最多 20 MB、2 万行）。请缩短起止时间，分几次导出后再上传。',
};

export const billTooLarge = () => billRefused(messages.too_complex ?? '');

export const billTooLong = (maxRows: number) =>
  billRefused(`一次最多对账 ${maxRows / 10_000} 万行。请缩短起止时间，分几次导出后再上传。`);

export const billReaderUnavailable = (cause: unknown) =>
  new AppError('reader_away', 503, '暂时无法读取账单，请稍后再试', { retryAfterSeconds: 5, cause });

export const billNotFound = refusal('bill_not_found', 404, '没有找到这份账单');

export const lineNotFound = refusal('bill_line_not_found', 404, '没有找到这笔收款');

export const lineTaken = refusal('bill_line_taken', 409, '这笔收款刚才已被处理，请看最新的结果');

export const lineNotLinked = refusal('bill_line_not_linked', 409, '这笔收款没有对应订单');

export const lineBookedElsewhere = refusal(
  'bill_line_booked_before',
  409,
  '这笔收款在导入账单前已记账，请到订单里冲正',
);

/** The file is no table. */
export function billUnreadable(reason: Reason): AppError {
  const message = messages[reason];
  return message === undefined ? billNotRecognised() : billRefused(message);
}
