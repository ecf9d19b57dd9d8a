import { maxPages } from '@print/contract/documents';
import { AppError, fieldRefused, refusal } from '#platform/errors.ts';
import type { ConversionFailure } from '#platform/office/converter/converter.ts';
import type { UnreadableReason } from '#platform/office/reader/reader.ts';

const fileRefused = (message: string, code: string, retryAfterSeconds?: number) =>
  new AppError(code, 400, message, {
    fields: { file: [message] },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });

/** The same file may be accepted later: Retry-After says so. */
const overQuota = (message: string) => fileRefused(message, 'upload_quota', 600);

const unreadableMessages: Record<UnreadableReason, string> = {
  empty: '文件是空的（0 字节），请检查后重新上传',
  wrong_type: '文件内容与扩展名不符，请用原来的程序另存为正确的格式后再上传',
  web_page: '这是网页另存的文件，请在 Word 中打开后另存为 .docx 再上传',
  plain_text: '这是纯文本或 RTF 文件，请在 Word 中打开后另存为 .docx 再上传',
  encrypted: '文件有打开密码，请先去掉密码再上传',
  damaged: '文件已损坏，无法读取，请重新导出或另存后再上传',
  no_pages: '文件里没有可打印的页面，请检查内容后重新上传',
  too_many_pages: `文件超过 ${maxPages} 页，请拆分成几个文件再上传`,
  too_complex: '文件结构过于复杂，无法读取，请导出为 PDF 后再上传',
  too_many_pixels: '图片超过 4000 万像素，请缩小后再上传',
};

const unreadableCode = 'unreadable_file';

export const unreadable = (reason: UnreadableReason) => fileRefused(unreadableMessages[reason], unreadableCode);

/** The same content will never be accepted. */
export const isUnreadable = (error: unknown) => error instanceof AppError && error.code === unreadableCode;

export const typeNotSupported = () =>
  fieldRefused('file', '类型不支持，请上传 PDF、Word（doc、docx）、PowerPoint（ppt、pptx）或图片（jpg、png、heic）');

export const fileTooLarge = (maxBytes: number) =>
  new AppError('file_too_large', 413, `文件超过 ${inMegabytes(maxBytes)} MB，请压缩或拆分后再上传`);

export const tooManyOpenFiles = (max: number, hours: number) =>
  overQuota(`未下单的文件已有 ${max} 个，请先下单，或等旧文件在 ${hours} 小时后自动删除再上传`);

export const tooManyOpenBytes = (max: number, hours: number) =>
  overQuota(`未下单的文件合计将超过 ${inMegabytes(max)} MB，请先下单，或等旧文件在 ${hours} 小时后自动删除再上传`);

/** One network has stored too much that nobody has paid for. */
export const networkMustWait = (isTrusted: boolean) =>
  new AppError(
    'network_quota',
    503,
    isTrusted
      ? '您所在的网络里还没付款的文件太多，请先下单付款，或过一会儿再上传'
      : '您所在的网络里还没付款的文件太多，请登录后再上传，或过一会儿再试',
    { retryAfterSeconds: 600 },
  );

/** New guests have to wait before other customers. */
export const storageShort = (isTrusted: boolean) =>
  new AppError(
    'storage_short',
    503,
    isTrusted
      ? '店里的存储空间快满了，请过一会儿再上传。已上传的文件仍可下单'
      : '店里的存储空间快满了，请登录后再上传，或过一会儿再试',
    { retryAfterSeconds: 600 },
  );

export const readerUnavailable = (cause: unknown) =>
  new AppError('reader_away', 503, '暂时无法检查文件，请稍后再试', { retryAfterSeconds: 5, cause });

export const tooManyUploadsAtOnce = () =>
  new AppError('too_many_uploads', 429, '同时上传的文件过多，请等前面的文件传完', { retryAfterSeconds: 5 });

/** The response is the same for another owner's upload, for an expired one and for one that does not exist. */
export const uploadNotFound = refusal('upload_not_found', 404, '上传已过期或不存在，请重新上传');

export const uploadBusy = () =>
  new AppError('upload_busy', 409, '这个文件正在另一个连接里上传，请稍候', { retryAfterSeconds: 2 });

export const wrongOffset = refusal('wrong_offset', 409, '续传的位置不对，请从已收到的位置继续');

export const uploadIncomplete = refusal('upload_incomplete', 409, '文件还没有传完');

export const pieceTooLong = refusal('piece_too_long', 413, '收到的内容比文件长');

/** The response is the same for another owner's document and for one that does not exist. */
export const documentNotFound = refusal('document_not_found', 404, '文件不存在或已过期，请重新上传');

export const pageNotFound = refusal('page_not_found', 404, '没有这一页');

export const pagesNotReady = () =>
  new AppError('pages_not_ready', 409, '页面正在生成，请稍候', { retryAfterSeconds: 2 });

export const pagesUnavailable = refusal('pages_unavailable', 409, '暂时无法生成预览');

export const tooBusyToDraw = () => new AppError('busy', 503, '预览人数较多，请稍后再试', { retryAfterSeconds: 2 });

const failureMessages: Record<ConversionFailure, string> = {
  crashed: '文件无法转换，请重新导出为 PDF 后再上传',
  no_pages: '转换后没有可打印的页面，请检查文件，或重新导出为 PDF 后再上传',
  too_many_pages: `转换后超过 ${maxPages} 页，请拆分成几个文件再上传`,
  damaged_picture: '图片已损坏，无法读取，请在手机或电脑上打开它，另存为 JPG 后再上传',
  set_aside: '这个文件多次使转换程序出错，请重新导出为 PDF 后再上传',
};

export const conversionFailed = (failure: ConversionFailure) =>
  new AppError('conversion_failed', 409, failureMessages[failure]);

function inMegabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
